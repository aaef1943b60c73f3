import type { AssistantResponse } from '@assist/chat';
import { checkQuestion, safeNextStepAddress, safeWebAddress } from '@assist/rules';

/* Selects, from the service's lists, the sources, next steps and questions that the drawer shows. Drops duplicates,
   unsafe URLs and entries beyond a maximum (threats T12). */

const MAX_SOURCES = 20;
const MAX_NEXT_STEPS = 10;
const MAX_FOLLOW_UPS = 5;
/** Maximum length of a title, in characters; longer than normal page titles. */
const MAX_TITLE_LENGTH = 200;

/** The URL, title and host of a page, as shown in its link. */
export interface PageLink {
  readonly url: string;
  readonly title: string;
  readonly hostName: string;
}

/** Selects the sources with an http or https URL. */
export function selectSources(sources: AssistantResponse['sources']): readonly PageLink[] {
  return selectLinks(sources, safeWebAddress, MAX_SOURCES);
}

/** Selects the next steps with an https URL. */
export function selectNextSteps(steps: AssistantResponse['helpfulNextSteps']): readonly PageLink[] {
  return selectLinks(steps, safeNextStepAddress, MAX_NEXT_STEPS);
}

/** Selects the valid follow-up questions. */
export function selectFollowUps(
  followUps: AssistantResponse['followUpQuestions'],
): readonly string[] {
  return selectQuestions(followUps).slice(0, MAX_FOLLOW_UPS);
}

/** Selects the valid questions, without duplicates. */
export function selectQuestions(
  offered: readonly { readonly question: string }[],
): readonly string[] {
  const checked = offered.map(({ question }) => checkQuestion(question));
  return [...new Set(checked.flatMap((each) => (each.kind === 'valid' ? [each.question] : [])))];
}

function selectLinks(
  links: readonly { readonly url: string; readonly title: string }[],
  toAddress: (url: string) => URL | undefined,
  limit: number,
): readonly PageLink[] {
  const selected = new Map<string, PageLink>();
  for (const { url, title } of links) {
    if (selected.size === limit) break;
    const address = toAddress(url);
    if (address === undefined || selected.has(address.href)) continue;
    selected.set(address.href, {
      url: address.href,
      title: cutTitle(title) || address.hostname,
      hostName: address.hostname,
    });
  }
  return [...selected.values()];
}

function cutTitle(title: string): string {
  const characters = Array.from(title.trim());
  return characters.length <= MAX_TITLE_LENGTH
    ? characters.join('')
    : `${characters.slice(0, MAX_TITLE_LENGTH - 1).join('')}…`;
}
