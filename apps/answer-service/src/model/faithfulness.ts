import { stems } from '../engine/terms.ts';
import { type Claim, claimsOf, holdsClaim } from './claims.ts';
import { denies } from './denial.ts';

/** A passage as sentences are held against it. */
export interface Ground {
  readonly claims: ReadonlySet<Claim>;
  readonly stems: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  readonly sentences: readonly string[];
}

/** Why a sentence is not borne out. */
export type Fault = 'claim' | 'name' | 'words' | 'negation';

/**
 * The least part of a sentence's stems that the passage must hold. The honest sentences of the test data
 * have 0.67 or more; of sentences held against a section of another page, 2 of 100 have this much.
 */
const LEAST_COVERAGE = 0.55;
/**
 * From so much in common on, two sentences say the same, and must both deny it or neither. No sentence
 * of a real site fails against its own section.
 */
const SAME_SENTENCE = 0.75;

/** A capitalised word that does not begin a sentence. */
const NAME = /(?<!(?:^|[.!?:]["”’)]?\s)["“‘(]?)\b\p{Lu}[\p{L}\p{N}’'-]+/gu;

/** What passages hold, together, to hold sentences against. */
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
 * Returns why the passages do not support a sentence, or undefined when they do. `claim`: a number, amount, address,
 * telephone number or form is not theirs. `name`: another name is not. `words`: too few of its words are. `negation`:
 * it denies what they say. Words of `allowed` (the question) may be named.
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

/** Whether a sentence says anything that could be held against a passage: 'It is one of these' does not. */
export function hasMeaning(sentence: string): boolean {
  return stems(sentence).size > 0;
}

/** The sentences of a plain text. Each line, and what stands before a colon, is one too. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?:])\s+|\n+/);
}

/** The words of two letters or more in lower case, 'Post-9/11' as 'post'. */
function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{L}{2,}/gu));
}

function stemCoverage(sentence: string, ground: Ground): number {
  const terms = [...stems(sentence)];
  if (terms.length === 0) return 0;
  return terms.filter((stem) => ground.stems.has(stem)).length / terms.length;
}

/** Whether every sentence of the passages that says nearly the same has the opposite polarity. */
function contradicts(sentence: string, ground: Ground): boolean {
  const terms = stems(sentence);
  const near = ground.sentences.filter((other) => {
    const common = [...stems(other)].filter((stem) => terms.has(stem)).length;
    return common >= SAME_SENTENCE * terms.size;
  });
  const isDenial = denies(sentence);
  return near.length > 0 && near.every((other) => denies(other) !== isDenial);
}
