import { isAspect } from './aspects.ts';
import { synonyms } from './synonyms.ts';
import { stem, stems, terms } from './terms.ts';
import type { Vocabulary } from './vocabulary.ts';

/** How well another word stands for the one in the question. */
const SYNONYM_STRENGTH = 0.8;
const CORRECTED_STRENGTH = 0.75;

/** One thing a question asks about: the stems that stand for it, each with a strength of 0 to 1. */
export interface Concept {
  readonly stem: string;
  readonly alternatives: ReadonlyMap<string, number>;
  /** One side of a subject ('apply', 'how much'), not a subject. */
  readonly isAspect: boolean;
}

/** 'How much is the pension?' is answered where rates and amounts stand. */
const HOW_MUCH: Concept = {
  stem: 'how much',
  alternatives: new Map(
    [...stems('rate amount cost fee price payment')].map((stemmed) => [stemmed, 1]),
  ),
  isAspect: true,
};

/** The things a question asks about, each once. */
export function concepts(text: string, vocabulary: Vocabulary): Concept[] {
  const found = new Map<string, Concept>();
  for (const term of terms(text)) {
    if (found.has(term.stem)) continue;
    found.set(term.stem, {
      stem: term.stem,
      alternatives: alternatives(term, vocabulary),
      isAspect: isAspect(term.stem),
    });
  }
  if (/\bhow much\b/i.test(text)) found.set(HOW_MUCH.stem, HOW_MUCH);
  return [...found.values()];
}

function alternatives(
  term: { readonly word: string; readonly stem: string },
  vocabulary: Vocabulary,
): ReadonlyMap<string, number> {
  const strengths = new Map([[term.stem, 1]]);
  for (const synonym of synonyms(term.stem)) strengths.set(synonym, SYNONYM_STRENGTH);
  if (strengths.size === 1 && !vocabulary.has(term.word)) {
    const nearest = vocabulary.nearest(term.word);
    if (nearest !== undefined) {
      const stemmed = stem(nearest);
      if (!strengths.has(stemmed)) strengths.set(stemmed, CORRECTED_STRENGTH);
      for (const synonym of synonyms(stemmed)) {
        if (!strengths.has(synonym)) strengths.set(synonym, CORRECTED_STRENGTH * SYNONYM_STRENGTH);
      }
    }
  }
  return strengths;
}
