import type { Page, Section } from '@assist/content';
import { safeWebAddress } from '@assist/rules';
import { stems } from '../engine/terms.ts';
import { type ActionLink, actionLinks, onlyActions } from './action-links.ts';

const MAX_NEXT_STEPS = 3;

/** Something a visitor can do next (spec §3). */
export interface NextStep {
  readonly title: string;
  readonly url: string;
  readonly reasoning: string;
}

/** The hosts that next steps may link to. */
export type NextStepHosts = Pick<ReadonlySet<string>, 'has'>;

/**
 * Next steps: https links to allowed hosts whose text begins with an action. The quoted sections come first, then links
 * of their page that share a word with the question. Without any, the first of these: the page's other links, the links
 * beside its text, other pages found. The page itself is left out, because it is already a source.
 */
export function nextSteps(
  question: string,
  quoted: readonly Section[],
  page: Page | undefined,
  hosts: NextStepHosts,
  others: readonly Page[] = [],
): NextStep[] {
  const asked = stems(question);
  const ofPage = (page?.sections ?? [])
    .filter((section) => !quoted.some(({ id }) => id === section.id))
    .flatMap(stepsOf);
  const aboutIt = ofPage.filter(({ title }) => [...stems(title)].some((stem) => asked.has(stem)));
  const steps = distinctSteps([...quoted.flatMap(stepsOf), ...aboutIt], page, hosts);
  if (steps.length > 0) return steps;
  const beside = toSteps(onlyActions(page?.links ?? []), page?.title);
  const pages = others.flatMap((other) => toSteps(onlyActions([other]), other.title));
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

/**
 * Allows only https links to known hosts, because page authors could otherwise send visitors anywhere (threats T33).
 */
function isAllowed(url: string, hosts: NextStepHosts): boolean {
  const address = url.startsWith('https://') ? safeWebAddress(url) : undefined;
  return address !== undefined && hosts.has(address.host);
}

function stepsOf(section: Section): NextStep[] {
  return toSteps(actionLinks(section), section.pageTitle);
}

function toSteps(links: readonly ActionLink[], source = ''): NextStep[] {
  return links.map(({ title, url }) => ({
    title: title.replace(/[.:]$/, ''),
    url,
    reasoning: `From the page “${source}”.`,
  }));
}
