import { stems } from '../engine/terms.ts';
import { type Claim, claimsOf, holdsClaim } from './claims.ts';
import { denies } from './denial.ts';

/** Passages, prepared for checking sentences against them. */
export interface Ground {
  readonly claims: ReadonlySet<Claim>;
  readonly stems: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  readonly sentences: readonly string[];
}

/** The reason why passages do not support a sentence. */
export type Fault = 'claim' | 'name' | 'words' | 'negation';

/**
 * The least share of a sentence's stems that the passages must contain. Honest sentences of the test data have 0.67 or
 * more. Of sentences checked against a section of another page, 2 in 100 reach this share.
 */
const LEAST_COVERAGE = 0.55;
/**
 * From this overlap on, two sentences say the same, so that both must deny it or neither. No sentence of a real site
 * fails against its own section.
 */
const SAME_SENTENCE = 0.75;

/** A capitalised word that does not begin a sentence. */
const NAME = /(?<!(?:^|[.!?:]["”’)]?\s)["“‘(]?)\b\p{Lu}[\p{L}\p{N}’'-]+/gu;

/** Prepares passages for checking sentences against them. */
export function groundOf(passages: readonly string[]): Ground {
  const text = passages.join('\n');
  return {
    claims: claimsOf(text),
    stems: stems(text),
    words: wordSet(text),
    sentences: sentencesOf(text),
  };
}

/**
 * Returns the reason why the passages do not support a sentence, or undefined if they do. `claim`: they lack a number,
 * amount, address, telephone number or form. `name`: they lack another name. `words`: they lack too many words.
 * `negation`: they say the opposite. The sentence may use names from `allowed` (the question).
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

/** Whether a sentence has words to check. 'It is one of these' has none. */
export function hasMeaning(sentence: string): boolean {
  return stems(sentence).size > 0;
}

/** The sentences of a plain text. Line ends and colons end a sentence too. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?:])\s+|\n+/);
}

/** The words of two or more letters in lower case; 'Post-9/11' gives 'post'. */
function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{L}{2,}/gu));
}

function stemCoverage(sentence: string, ground: Ground): number {
  const terms = [...stems(sentence)];
  if (terms.length === 0) return 0;
  return terms.filter((stem) => ground.stems.has(stem)).length / terms.length;
}

/** Whether all similar sentences of the passages have the opposite polarity. */
function contradicts(sentence: string, ground: Ground): boolean {
  const terms = stems(sentence);
  const near = ground.sentences.filter((other) => {
    const common = [...stems(other)].filter((stem) => terms.has(stem)).length;
    return common >= SAME_SENTENCE * terms.size;
  });
  const isDenial = denies(sentence);
  return near.length > 0 && near.every((other) => denies(other) !== isDenial);
}
