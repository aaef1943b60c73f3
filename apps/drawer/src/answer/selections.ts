import type { AssistantResponse } from '@assist/chat';
import { checkQuestion, safeNextStepAddress, safeWebAddress } from '@assist/rules';

/* What is shown of the lists a server sends: each entry once, none that leads nowhere, no flood (threats T12). */

const MAX_SOURCES = 20;
const MAX_NEXT_STEPS = 10;
const MAX_FOLLOW_UPS = 5;
/** Longer than the title of any page. */
const MAX_TITLE_LENGTH = 200;

/** A page as its link shows it. */
export interface PageLink {
  readonly url: string;
  readonly title: string;
  readonly hostName: string;
}

/** The sources to show: http and https addresses. */
export function selectSources(sources: AssistantResponse['sources']): readonly PageLink[] {
  return selectLinks(sources, safeWebAddress, MAX_SOURCES);
}

/** The next steps to show: https addresses. */
export function selectNextSteps(steps: AssistantResponse['helpfulNextSteps']): readonly PageLink[] {
  return selectLinks(steps, safeNextStepAddress, MAX_NEXT_STEPS);
}

/** The follow-up questions to offer. */
export function selectFollowUps(
  followUps: AssistantResponse['followUpQuestions'],
): readonly string[] {
  return selectQuestions(followUps).slice(0, MAX_FOLLOW_UPS);
}

/** The questions that can be asked. */
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
