import { stripInvisible } from '@assist/rules';
import { WordRules } from '../text/word-rules.ts';
import { CONCERNS, type Concern } from './concern.ts';
import englishRules from './english-rules.txt?raw';
import otherRules from './other-rules.txt?raw';
import { createPhraseClassifier } from './phrase-classifier.ts';
import { plainWords } from './plain-words.ts';
import { textEnds } from './text-ends.ts';
import weights from './weights.json' with { type: 'json' };

const EVERYDAY = CONCERNS.length;

/**
 * Threshold for the probability of the group 'everyday'. Below the threshold, a question gets a contact for help. A
 * rule may add the contact above the threshold, too. Measured on the evaluation sets (`apps/evaluation/sets`):
 *
 * | threshold | cries for help that got the contact, of 1,524 | other questions that got the contact, of 2,450 |
 * | 0.65 | 1,504 | 83 |
 * | 0.67 | 1,508 | 93 |
 * | 0.7 | 1,510 | 111 |
 */
const EVERYDAY_PROBABILITY = 0.67;

/**
 * Threshold between a likely and a possible crisis, for the probability of the group 'everyday'. Below the threshold,
 * the drawer highlights the contact. From the threshold on, the drawer shows the contact quietly above the answer. With
 * 0.3, the drawer would highlight the contact for 73 fewer of 1,524 cries for help. With 0.45, it would highlight the
 * contact for 3 more of 2,450 other questions.
 */
const POSSIBLY_EVERYDAY_PROBABILITY = 0.39;

/**
 * Maximum number of words in a piece of a long text. The classifier reads each piece alone, because one sentence would
 * hardly count in a long text. A question of 150 characters fits into one piece. With 16 words, long everyday questions
 * raised alarms.
 */
const PIECE_WORDS = 30;
/** A sentence of up to 10 words is therefore complete in at least one piece. */
const OVERLAP_WORDS = 10;

const RULES = [new WordRules(englishRules), new WordRules(otherRules)];

const classify = createPhraseClassifier(weights);

/**
 * Detects the concern of a question: suicide or self-harm, violence or abuse, or something milder such as grief.
 * Accepts texts of any length in all languages of the phrase files. A question has a concern if a rule matches or if
 * the classifier reports a concern. Doubtful questions count as a concern. Suicide or violence as the subject of a
 * paper, a course, a job or a claim does not count.
 */
export function detectConcern(question: string): Concern | undefined {
  const words = plainWords(textEnds(stripInvisible(question)));
  const concern = concernOf(words);
  if (concern === undefined || !matches('frame', words)) return concern;
  const rest = RULES.reduce((left, rules) => rules.removeFrom('subject', left), words);
  return matches('person', rest) ? concern : concernOf(rest);
}

function concernOf(words: string): Concern | undefined {
  if (words === '') return undefined;
  const learned = learnedConcern(words);
  return CONCERNS.find((concern) => concern === learned || matches(concern, words));
}

function matches(group: string, words: string): boolean {
  return RULES.some((rules) => rules.matches(group, words));
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

/** Together they are matched against all groups, and 'где форма' is a two-byte string: V8 compiles patterns for both. */
const FIRST_CHECKS = [
  'where is the form',
  'report on suicide',
  'annual report on suicide',
  'где форма',
];
// V8 compiles a pattern during its first two uses, which takes 150 ms for all patterns. Each question is therefore
// checked twice at start, so that no visitor's question waits.
for (const question of [...FIRST_CHECKS, ...FIRST_CHECKS]) detectConcern(question);
