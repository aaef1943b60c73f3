import type { Section } from '@assist/content';
import { isAspect } from './aspects.ts';
import type { Postings } from './postings.ts';
import { stems } from './terms.ts';

/** Least weight of the subject a label must name to prove anything. */
const MIN_SUBJECT_WEIGHT = 2.5;

/** The share of a label's meaning that the question names; low for a label about more, or else. */
export function labelMatch(label: string, asked: ReadonlySet<string>, postings: Postings): number {
  let total = 0;
  let named = 0;
  for (const stem of stems(label)) {
    const weight = postings.weigh(stem);
    total += weight;
    if (asked.has(stem)) named += weight;
  }
  return total === 0 ? 1 : named / total;
}

/** Whether a question names all that a heading names, and the heading names what its page is about. */
export function namesWholeLabel(
  section: Section,
  asked: ReadonlySet<string>,
  postings: Postings,
): boolean {
  const title = stems(section.pageTitle);
  const label = section.heading === '' ? title : stems(section.heading);
  let subjectWeight = 0;
  for (const stem of label) {
    if (isAspect(stem)) continue;
    if (!asked.has(stem)) return false;
    if (title.has(stem)) subjectWeight += postings.weigh(stem);
  }
  return subjectWeight >= MIN_SUBJECT_WEIGHT;
}
