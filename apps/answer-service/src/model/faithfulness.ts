import { termsOf } from '../engine/terms.ts';
import { type Claim, claimsOf, holdsClaim } from './claims.ts';
import { denies } from './denial.ts';

/** The text of passages, prepared so that sentences can be checked against the passages. */
export interface Ground {
  readonly claims: ReadonlySet<Claim>;
  readonly stems: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  readonly sentences: readonly string[];
  /** The language tag of the passages and of the checked sentences. */
  readonly language: string;
}

/** The reason why passages do not support a sentence. */
export type Fault = 'claim' | 'name' | 'words' | 'negation';

/**
 * Minimum share of a sentence's word stems that the passages must contain. Supported sentences of the test data reach
 * 0.67 or more. Of 100 sentences that were checked against a section of another page, 2 reach 0.55.
 */
const LEAST_COVERAGE = 0.55;
/**
 * A passage's sentence counts as similar if it contains at least this share of the checked sentence's word stems.
 * `contradicts` compares the negations of similar sentences. With this share, no sentence of a real site contradicts the
 * section that contains it.
 */
const SAME_SENTENCE = 0.75;

/** Matches a capitalised word that does not begin a sentence. */
const NAME = /(?<!(?:^|[.!?:]["”’)]?\s)["“‘(]?)\b\p{Lu}[\p{L}\p{N}’'-]+/gu;

/** Prepares passages, so that sentences can be checked against the passages. */
export function groundOf(passages: readonly string[], language = 'en'): Ground {
  const text = passages.join('\n');
  return {
    claims: claimsOf(text),
    stems: termsOf(language).stems(text),
    words: wordSet(text),
    sentences: sentencesOf(text),
    language,
  };
}

/**
 * Returns the reason why the passages do not support a sentence, or undefined if they do.
 * `claim`: the passages lack a number, amount, address, telephone number or form number of the sentence.
 * `name`: the passages lack a name of the sentence. Names in `allowed` (the visitor's question) need no support.
 * `words`: the passages contain too few of the sentence's words.
 * `negation`: the passages say the opposite.
 */
export function faultOf(sentence: string, ground: Ground, allowed = ''): Fault | undefined {
  for (const claim of claimsOf(sentence)) {
    if (!holdsClaim(ground.claims, claim)) return 'claim';
  }
  const known = wordSet(allowed);
  const names = [...wordSet((sentence.match(NAME) ?? []).join(' '))];
  if (names.some((name) => !ground.words.has(name) && !known.has(name))) return 'name';
  if (stemCoverage(sentence, ground) < LEAST_COVERAGE) return 'words';
  return contradicts(sentence, ground) ? 'negation' : undefined;
}

/** Whether a sentence has words that can be checked. 'It is one of these' has no such word. */
export function hasMeaning(sentence: string, language: string): boolean {
  return termsOf(language).stems(sentence).size > 0;
}

/** Splits a plain text into sentences. A line end or a colon also ends a sentence. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?:])\s+|\n+/);
}

/** Lists the words of a text in lower case, without digits and single letters: 'Post-9/11' gives 'post'. */
function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{L}{2,}/gu));
}

function stemCoverage(sentence: string, ground: Ground): number {
  const terms = [...termsOf(ground.language).stems(sentence)];
  if (terms.length === 0) return 0;
  return terms.filter((stem) => ground.stems.has(stem)).length / terms.length;
}

/**
 * Whether the passages contradict a sentence: they contain similar sentences, and each similar sentence differs in
 * negation. Two sentences differ in negation if only one of them contains a negation.
 */
function contradicts(sentence: string, ground: Ground): boolean {
  const { language } = ground;
  const { stems } = termsOf(language);
  const terms = stems(sentence);
  const near = ground.sentences.filter((other) => {
    const common = [...stems(other)].filter((stem) => terms.has(stem)).length;
    return common >= SAME_SENTENCE * terms.size;
  });
  const isDenial = denies(sentence, language);
  return near.length > 0 && near.every((other) => denies(other, language) !== isDenial);
}
