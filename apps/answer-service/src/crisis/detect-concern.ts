import weights from 'virtual:crisis-weights';
import { stripInvisible } from '@assist/rules';
import { CONCERNS, type Concern } from './concern.ts';
import englishRules from './english-rules.txt?raw';
import otherRules from './other-rules.txt?raw';
import { createPhraseClassifier } from './phrase-classifier.ts';
import { plainWords } from './plain-words.ts';
import { compileRules } from './rules.ts';
import { textEnds } from './text-ends.ts';

export type { Concern };

/** The place of the probability of being everyday among the classifier's. */
const EVERYDAY = CONCERNS.length;

/**
 * A question with at least this probability of being everyday gets no contact, unless a rule matches. Over the opened sets:
 *
 * | threshold | cries with the contact, of 1,344 | other questions with it, of 2,170 |
 * | 0.62 | 1,322 | 69 |
 * | 0.65 | 1,327 | 81 |
 * | 0.7 | 1,331 | 124 |
 */
const EVERYDAY_PROBABILITY = 0.65;

/**
 * With at least this probability of being everyday, a crisis is only possible: the visitor gets the contact and then the answer. With 0.3
 * the contact led for 46 fewer of 1,344 cries, with 0.4 for 4 more of 2,170 other questions.
 */
const POSSIBLY_EVERYDAY_PROBABILITY = 0.37;

/**
 * Longer texts are read in overlapping pieces of so many words, or one sentence would drown in the
 * rest. A question of 150 characters is one piece: with 16 words, long everyday questions alarmed.
 */
const PIECE_WORDS = 30;
/** Words that a piece shares with the next: a sentence of so many is whole in one of them. */
const OVERLAP_WORDS = 10;

/** The groups of each file of rules. */
const RULES = [compileRules(englishRules), compileRules(otherRules)];

const classify = createPhraseClassifier(weights);

/**
 * Whether a question, of any length and in any of the languages of the phrase files, shows danger of
 * suicide or self-harm, violence or abuse, or something gentler: grief, despair, suicide as a topic.
 * The rules always count; beside them, what was learned from the phrases. When in doubt, yes. The subject of a
 * paper, a course, a job or a claim does not count.
 */
export function detectConcern(question: string): Concern | undefined {
  const words = plainWords(textEnds(stripInvisible(question)));
  const concern = concernOf(words);
  if (concern === undefined || !matches('frame', words)) return concern;
  const rest = withoutTopic(words);
  return matches('person', rest) ? concern : concernOf(rest);
}

function concernOf(words: string): Concern | undefined {
  if (words === '') return undefined;
  const learned = learnedConcern(words);
  return CONCERNS.find((concern) => concern === learned || matches(concern, words));
}

function matches(group: string, words: string): boolean {
  return RULES.some((groups) => groups.get(group)?.matches(words));
}

function withoutTopic(words: string): string {
  return RULES.reduce((left, groups) => groups.get('subject')?.removeFrom(left) ?? left, words);
}

function learnedConcern(words: string): Concern | undefined {
  const probabilities = pieces(words)
    .map(classify)
    .reduce((worst, piece) => ((piece[EVERYDAY] ?? 1) < (worst[EVERYDAY] ?? 1) ? piece : worst));
  const everyday = probabilities[EVERYDAY] ?? 1;
  if (everyday >= EVERYDAY_PROBABILITY) return undefined;
  const mostProbable =
    CONCERNS[probabilities.indexOf(Math.max(...probabilities.slice(0, EVERYDAY)))];
  return mostProbable === 'crisis' && everyday >= POSSIBLY_EVERYDAY_PROBABILITY
    ? 'gentle'
    : mostProbable;
}

function pieces(words: string): string[] {
  const all = words.split(' ');
  const found: string[] = [];
  let start = 0;
  do {
    found.push(all.slice(start, start + PIECE_WORDS).join(' '));
    start += PIECE_WORDS - OVERLAP_WORDS;
  } while (start + OVERLAP_WORDS < all.length);
  return found;
}

/** One question of each kind that reads other patterns: everyday, the subject of a report, and in letters that are not Latin. */
const FIRST_CHECKS = ['where is the form', 'report on suicide', 'где форма'];
// The engine compiles the patterns at their first two uses, which takes 150 ms: now, so that no question waits for it.
for (const question of [...FIRST_CHECKS, ...FIRST_CHECKS]) detectConcern(question);
