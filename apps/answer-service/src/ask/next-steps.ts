import { type Page, plainText, type Section } from '@assist/content';
import { safeWebAddress } from '@assist/rules';
import { termsOf } from '../engine/terms.ts';
import { linksIn } from '../text/markdown-nodes.ts';
import { wordingOf } from '../wording/wording.ts';
import { languageOf } from './page-language.ts';

const MAX_NEXT_STEPS = 3;

export interface NextStep {
  readonly title: string;
  readonly url: string;
  readonly reasoning: string;
}

export type NextStepHosts = Pick<ReadonlySet<string>, 'has'>;

/**
 * Finds next steps: https links to allowed hosts, with a text that begins with an action. The links come from:
 * 1. the quoted sections,
 * 2. the page's other sections, if the link shares a word with the question.
 *
 * If both have no such link, returns the first link from:
 * 1. the page's other sections,
 * 2. the page's front matter,
 * 3. the other pages found, as links to these pages.
 *
 * Never links to the page itself, because the page is already a source.
 * @param language language tag of the quoted sections
 */
export function nextSteps(
  question: string,
  quoted: readonly Section[],
  page: Page | undefined,
  hosts: NextStepHosts,
  others: readonly Page[] = [],
  language: string = languageOf(page),
): NextStep[] {
  const stepsOf = ({ blocks, pageTitle }: Section): NextStep[] => {
    const links = blocks.flatMap(linksIn).map((one) => ({ title: plainText(one), url: one.url }));
    return toSteps(links, pageTitle, language);
  };
  const { stems } = termsOf(language);
  const asked = stems(question);
  const ofPage = (page?.sections ?? [])
    .filter((section) => !quoted.some(({ id }) => id === section.id))
    .flatMap(stepsOf);
  const aboutIt = ofPage.filter(({ title }) => [...stems(title)].some((stem) => asked.has(stem)));
  const steps = distinctSteps([...quoted.flatMap(stepsOf), ...aboutIt], page, hosts);
  if (steps.length > 0) return steps;
  const beside = toSteps(page?.links ?? [], page?.title, language);
  const pages = others.flatMap((other) => toSteps([other], other.title, language));
  return distinctSteps([...ofPage, ...beside, ...pages], page, hosts).slice(0, 1);
}

function distinctSteps(
  candidates: readonly NextStep[],
  page: Page | undefined,
  hosts: NextStepHosts,
): NextStep[] {
  const steps = candidates.filter(({ url }) => isAllowed(url, hosts) && url !== page?.url);
  const addresses = steps.map(({ url }) => url);
  return steps
    .filter(({ url }, position) => addresses.indexOf(url) === position)
    .slice(0, MAX_NEXT_STEPS);
}

/** Allows only https links to known hosts. Otherwise, page authors could send visitors anywhere (threats T33). */
function isAllowed(url: string, hosts: NextStepHosts): boolean {
  const address = url.startsWith('https://') ? safeWebAddress(url) : undefined;
  return address !== undefined && hosts.has(address.host);
}

function toSteps(
  links: readonly Pick<Page, 'title' | 'url'>[],
  source: string | undefined,
  language: string,
): NextStep[] {
  const { matches, rewrite } = wordingOf(language);
  const isAction = (title: string): boolean =>
    matches('actions', title) && !matches('reading', title);
  return links.flatMap(({ title, url }) => {
    const shortened = rewrite('action titles', title.trim());
    const action = shortened !== undefined && isAction(shortened) ? shortened : title.trim();
    const isSoftware = matches('downloads', action) && !matches('documents', `${action} ${url}`);
    if (!isAction(action) || isSoftware) return [];
    const named = action.replace(/\s+/g, ' ').replace(/[.:]$/, '');
    const capital = named.charAt(0).toUpperCase() + named.slice(1);
    return [{ title: capital, url, reasoning: `From the page “${source ?? ''}”.` }];
  });
}
