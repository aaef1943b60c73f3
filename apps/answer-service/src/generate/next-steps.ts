import type { Page, Section } from '@assist/content';
import { stems } from '../words/terms.ts';
import { type ActionLink, actionLinks, onlyActions } from './action-links.ts';

const MAX_NEXT_STEPS = 3;

/** Something a visitor can do next (spec §3). */
export interface NextStep {
  readonly title: string;
  readonly url: string;
  readonly reasoning: string;
}

/**
 * The https links that begin with an action: those of what was quoted, then those of its page that share
 * a word with the question. Where there are none, the first of the page's links, of those it lists beside its text,
 * and of the other pages found that are about an action. Links to the page itself are sources.
 */
export function nextSteps(
  question: string,
  quoted: readonly Section[],
  page: Page | undefined,
  others: readonly Page[] = [],
): NextStep[] {
  const asked = stems(question);
  const ofPage = (page?.sections ?? [])
    .filter((section) => !quoted.some(({ id }) => id === section.id))
    .flatMap(stepsOf);
  const aboutIt = ofPage.filter(({ title }) => [...stems(title)].some((stem) => asked.has(stem)));
  const steps = shown([...quoted.flatMap(stepsOf), ...aboutIt], page);
  if (steps.length > 0) return steps;
  const beside = toSteps(onlyActions(page?.links ?? []), page?.title);
  const pages = others.flatMap((other) => toSteps(onlyActions([other]), other.title));
  return shown([...ofPage, ...beside, ...pages], page).slice(0, 1);
}

function shown(candidates: readonly NextStep[], page: Page | undefined): NextStep[] {
  const steps = candidates.filter(({ url }) => url.startsWith('https://') && url !== page?.url);
  const addresses = steps.map(({ url }) => url);
  return steps
    .filter(({ url }, position) => addresses.indexOf(url) === position)
    .slice(0, MAX_NEXT_STEPS);
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
