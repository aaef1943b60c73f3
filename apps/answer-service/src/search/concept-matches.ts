import type { Concept } from './concepts.ts';
import type { Postings } from './postings.ts';

/** A word found in the running text alone proves less than one in a title or heading; several prove more. */
const TEXT_ONLY_STRENGTH = [0.5, 0.7, 0.85] as const;
/** When two subjects of a question stand in titles and headings, this much of the rest may be unknown. */
const TWO_SUBJECTS_COVERAGE = { least: 0.42, counted: 0.62 } as const;
/** How much a word like 'apply' counts beside the subject of a question, and at most. */
const ASPECT_WEIGHT = { share: 0.5, most: 1 } as const;

interface Found {
  readonly score: number;
  readonly strength: number;
  readonly inLabel: boolean;
}

/** What a section has of the things asked about. */
export interface ConceptMatch {
  /** Sum over the concepts of the form that counts most. */
  readonly score: number;
  /** The share of the question's weight the section holds, 0 to 1. */
  readonly coverage: number;
}

/** Every section that holds one of the concepts, by id. */
export function matchConcepts(
  asked: readonly Concept[],
  postings: Postings,
): ReadonlyMap<string, ConceptMatch> {
  const found = new Map<string, Map<Concept, Found>>();
  for (const concept of asked) {
    for (const [id, best] of bestForms(concept, postings)) {
      const bySection = found.get(id) ?? new Map<Concept, Found>();
      bySection.set(concept, best);
      found.set(id, bySection);
    }
  }
  const weights = new Map(asked.map((concept) => [concept, weighConcept(concept, postings)]));
  const total = sum(weights.values());
  return new Map(
    [...found].map(([id, bySection]): [string, ConceptMatch] => {
      const score = sum([...bySection.values()].map((form) => form.score));
      return [id, { score, coverage: coverageOf(bySection, weights, total) }];
    }),
  );
}

/** For each section that holds a concept in any form, the form that counts most there. */
function bestForms(concept: Concept, postings: Postings): ReadonlyMap<string, Found> {
  const best = new Map<string, Found>();
  for (const [stem, strength] of concept.alternatives) {
    for (const [id, posting] of postings.of(stem)) {
      const other = best.get(id) ?? { score: 0, strength: 0, inLabel: false };
      best.set(id, {
        score: Math.max(other.score, posting.score * strength ** 2),
        strength: Math.max(other.strength, strength),
        inLabel: other.inLabel || posting.inLabel,
      });
    }
  }
  return best;
}

function weighConcept(concept: Concept, postings: Postings): number {
  const weight = Math.min(...[...concept.alternatives.keys()].map(postings.weigh));
  return concept.isAspect ? Math.min(weight * ASPECT_WEIGHT.share, ASPECT_WEIGHT.most) : weight;
}

function coverageOf(
  found: ReadonlyMap<Concept, Found>,
  weights: ReadonlyMap<Concept, number>,
  total: number,
): number {
  const subjects = [...found].filter(([concept]) => !concept.isAspect);
  const textOnly =
    TEXT_ONLY_STRENGTH[Math.min(subjects.length, TEXT_ONLY_STRENGTH.length) - 1] ?? 0.5;
  const held = sum(
    [...found].map(
      ([concept, { strength, inLabel }]) =>
        (weights.get(concept) ?? 0) * strength * (inLabel ? 1 : textOnly),
    ),
  );
  const coverage = total === 0 ? 0 : held / total;
  const inLabels = subjects.filter(([, { inLabel }]) => inLabel);
  return inLabels.length >= 2 && coverage >= TWO_SUBJECTS_COVERAGE.least
    ? Math.max(coverage, TWO_SUBJECTS_COVERAGE.counted)
    : coverage;
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
