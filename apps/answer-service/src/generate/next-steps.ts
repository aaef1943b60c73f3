import type { Section } from '@assist/content';
import { stems } from '../search/terms.ts';
import { actionLinks } from './action-links.ts';

const MAX_NEXT_STEPS = 3;

/** Something a visitor can do next (spec §3). */
export interface NextStep {
  readonly title: string;
  readonly url: string;
  readonly reasoning: string;
}

/**
 * The https links of what was quoted that begin with an action; then those elsewhere on the cited
 * pages that share a word with the question. Links to the cited pages themselves are sources.
 */
export function nextSteps(
  question: string,
  quoted: readonly Section[],
  citedPages: readonly Section[],
): NextStep[] {
  const asked = stems(question);
  const elsewhere = citedPages.filter((section) => !quoted.includes(section));
  const candidates = [
    ...quoted.flatMap((section) => stepsOf(section)),
    ...elsewhere
      .flatMap((section) => stepsOf(section))
      .filter((step) => [...stems(step.title)].some((stem) => stem.length > 3 && asked.has(stem))),
  ];
  const cited = new Set(quoted.map((section) => section.url));
  const steps = new Map<string, NextStep>();
  for (const step of candidates) {
    const isShown = step.url.startsWith('https://') && !cited.has(step.url);
    if (isShown && !steps.has(step.url)) steps.set(step.url, step);
  }
  return [...steps.values()].slice(0, MAX_NEXT_STEPS);
}

function stepsOf(section: Section): NextStep[] {
  return actionLinks(section).map(({ title, url }) => ({
    title: title.replace(/[.:]$/, ''),
    url,
    reasoning: `From the page “${section.pageTitle}”.`,
  }));
}
