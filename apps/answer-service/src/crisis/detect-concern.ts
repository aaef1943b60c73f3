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

/** The index of the everyday probability among the classifier's probabilities. */
const EVERYDAY = CONCERNS.length;

/**
 * Questions with at least this everyday probability get no contact, unless a rule matches. On the opened sets:
 *
 * | threshold | cries with the contact, of 1,344 | other questions with it, of 2,170 |
 * | 0.62 | 1,322 | 69 |
 * | 0.65 | 1,327 | 81 |
 * | 0.7 | 1,331 | 124 |
 */
const EVERYDAY_PROBABILITY = 0.65;

/**
 * Threshold between a likely and a possible crisis. From this everyday probability on, the contact stands quietly
 * above the answer; below it, the contact leads. With 0.3, it led for 46 fewer of 1,344 cries for help. With 0.4, it
 * led for 4 more of 2,170 other questions.
 */
const POSSIBLY_EVERYDAY_PROBABILITY = 0.37;

/**
 * Words in each piece of a long text, because one sentence would drown in the rest. A question of 150 characters is one
 * piece. With 16 words, long everyday questions raised alarms.
 */
const PIECE_WORDS = 30;
/** Words that two pieces share, so that every sentence up to this length is whole in one of them. */
const OVERLAP_WORDS = 10;

/** The rule groups of each file. */
const RULES = [compileRules(englishRules), compileRules(otherRules)];

const classify = createPhraseClassifier(weights);

/**
 * The concern of a question: suicide or self-harm, violence or abuse, or something gentler such as grief. Reads any
 * length and all languages of the phrase files. The rules always count, the classifier counts beside them; a doubtful
 * question has a concern. The subject of a paper, a course, a job or a claim does not count.
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

/** Questions that use every kind of pattern: everyday, the subject of a report, letters that are not Latin. */
const FIRST_CHECKS = ['where is the form', 'report on suicide', 'где форма'];
// V8 compiles the patterns at their first two uses (150 ms). These calls do it now, so that no question waits.
for (const question of [...FIRST_CHECKS, ...FIRST_CHECKS]) detectConcern(question);
