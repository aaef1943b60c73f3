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
 * A question with at least this probability of being everyday gets no contact, unless a rule matches. Chosen on sets y and z:
 *
 * | threshold | cries with the contact, of 414 | other questions with it, of 900 |
 * | 0.69 | 403 | 78 |
 * | 0.7 | 404 | 84 |
 * | 0.71 | 405 | 92 |
 */
const EVERYDAY_PROBABILITY = 0.69;

/**
 * With at least this probability of being everyday, a crisis is only possible: the visitor gets the contact and then the answer. With 0.25
 * the contact led for a quarter fewer cries.
 */
const POSSIBLY_EVERYDAY_PROBABILITY = 0.43;

/**
 * Longer texts are read in overlapping pieces of so many words, or one sentence would drown in the
 * rest. A question of 150 characters is one piece: with 16 words, long everyday questions alarmed.
 */
const PIECE_WORDS = 30;

/** The groups of each file of rules. */
const RULES = [compileRules(englishRules), compileRules(otherRules)];

const classify = createPhraseClassifier(weights);

/**
 * Whether a question, of any length and in any of the languages of the phrase files, shows danger of
 * suicide or self-harm, violence or abuse, or something gentler: grief, despair, suicide as a topic.
 * The rules always count; beside them, what was learned from the phrases. When in doubt, yes. What is only the
 * subject of a report, a course, a job or a claim is gentle.
 */
export function detectConcern(question: string): Concern | undefined {
  const words = plainWords(textEnds(stripInvisible(question)));
  const concern = concernOf(words);
  if (concern === undefined || !isOnlyTopic(words)) return concern;
  const rest = concernOf(withoutTopic(words));
  return rest === 'crisis' || rest === 'violence' ? concern : 'gentle';
}

function concernOf(words: string): Concern | undefined {
  if (words === '') return undefined;
  const learned = learnedConcern(words);
  return CONCERNS.find((concern) => concern === learned || matches(concern, words));
}

function matches(group: string, words: string): boolean {
  return RULES.some((groups) => groups.get(group)?.matches(words));
}

/** Whether a concern is only what a report, a course, a job or a claim is about, and no person is spoken of. */
function isOnlyTopic(words: string): boolean {
  return matches('frame', words) && !matches('person', words);
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
    start += PIECE_WORDS / 2;
  } while (start + PIECE_WORDS / 2 < all.length);
  return found;
}
