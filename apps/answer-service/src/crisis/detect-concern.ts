import { stripInvisible } from '@assist/rules';
import { parsePhraseFile } from '../phrase-file.ts';
import { ASKED_QUESTIONS } from '../words/asked-questions.ts';
import examples from '../words/example-questions.txt?raw';
import { type PhraseClassifier, trainPhraseClassifier } from './phrase-classifier.ts';
import arabic from './phrases/arabic.txt?raw';
import chinese from './phrases/chinese.txt?raw';
import english from './phrases/english.txt?raw';
import englishRules from './phrases/english-rules.txt?raw';
import french from './phrases/french.txt?raw';
import german from './phrases/german.txt?raw';
import korean from './phrases/korean.txt?raw';
import otherRules from './phrases/other-rules.txt?raw';
import russian from './phrases/russian.txt?raw';
import spanish from './phrases/spanish.txt?raw';
import tagalog from './phrases/tagalog.txt?raw';
import vietnamese from './phrases/vietnamese.txt?raw';
import { plainWords } from './plain-words.ts';
import { compileRules, type RuleGroup } from './rules.ts';
import { createWordSplitter } from './split-words.ts';
import { textEnds } from './text-ends.ts';

/** The groups of the phrase files, most urgent first; their heads say what a visitor gets. */
const CONCERNS = ['crisis', 'violence', 'gentle'] as const;

/** What a question shows that comes before its answer. */
export type Concern = (typeof CONCERNS)[number];

/** The groups by the place that their probability has among the classifier's. */
const GROUPS: readonly string[] = [...CONCERNS, 'everyday'];
const EVERYDAY = CONCERNS.length;

const PHRASES = [
  english,
  spanish,
  tagalog,
  vietnamese,
  korean,
  chinese,
  french,
  german,
  arabic,
  russian,
];

/**
 * The logits of a text of which nothing is known: it is everyday, as nearly all questions are. With 3, twice as many of 2,660
 * questions off topic are led by a contact (16, with 4 nine), with 5 and 7 fewer pleas in other languages are found.
 */
const PRIOR: readonly number[] = [0, 0, 0, 4];

/**
 * A question with at least this probability of being everyday gets no contact, unless a rule matches. Of 3,537 pleas, held out in four
 * parts, 0.65 finds 2,923, 0.7 finds 3,008 and 0.75 finds 3,101. Of 5,598 other questions of opened sets, 283, 341 and 417 get a contact.
 * With more everyday phrases in training, this has to be higher.
 */
const EVERYDAY_PROBABILITY = 0.7;

/**
 * With at least this probability of being everyday, a crisis is only possible: the visitor gets the contact and then the answer. Of set y, when
 * the prior was 3, the contact led for 174 of 234 pleas and 13 of 500 other questions with 0.2, for 188 and 15 with 0.25, and for 199 and 18
 * with 0.35, among them an essay on suicide.
 */
const POSSIBLY_EVERYDAY_PROBABILITY = 0.25;

/**
 * Longer texts are read in overlapping pieces of so many words, or one sentence would drown in the
 * rest. A question of 150 characters is one piece: with 16 words, long everyday questions alarmed.
 */
const PIECE_WORDS = 30;

/** The groups of each file of rules. */
type Rules = readonly ReadonlyMap<string, RuleGroup>[];

interface Detector {
  readonly read: (text: string) => string;
  readonly rules: Rules;
  readonly classify: PhraseClassifier;
}

let loaded: Detector | undefined;

/**
 * Whether a question, of any length and in any of the languages of the phrase files, shows danger of
 * suicide or self-harm, violence or abuse, or something gentler: grief, despair, suicide as a topic.
 * The rules always count; beside them, what was learned from the phrases. When in doubt, yes. What is only the
 * subject of a report, a course, a job or a claim is gentle.
 */
export function detectConcern(question: string): Concern | undefined {
  const detector = loadDetector();
  const words = detector.read(question);
  const concern = concernOf(words, detector);
  if (concern === undefined || !isOnlyTopic(words, detector.rules)) return concern;
  const rest = concernOf(withoutTopic(words, detector.rules), detector);
  return rest === 'crisis' || rest === 'violence' ? concern : 'gentle';
}

function concernOf(words: string, { rules, classify }: Detector): Concern | undefined {
  if (words === '') return undefined;
  const learned = learnedConcern(words, classify);
  return CONCERNS.find((concern) => concern === learned || matches(concern, words, rules));
}

function matches(group: string, words: string, rules: Rules): boolean {
  return rules.some((groups) => groups.get(group)?.matches(words));
}

/** Whether a concern is only what a report, a course, a job or a claim is about, and no person is spoken of. */
function isOnlyTopic(words: string, rules: Rules): boolean {
  return matches('frame', words, rules) && !matches('person', words, rules);
}

function withoutTopic(words: string, rules: Rules): string {
  return rules.reduce((left, groups) => groups.get('subject')?.removeFrom(left) ?? left, words);
}

/** Learns the phrases, once, in two to four seconds: a server does it before the first question. */
export function prepareConcernDetection(): void {
  loadDetector();
}

function loadDetector(): Detector {
  loaded ??= createDetector();
  return loaded;
}

function createDetector(): Detector {
  const rules = [compileRules(englishRules), compileRules(otherRules)];
  const phrases = [
    ...PHRASES.flatMap((file) => [...parsePhraseFile(file)]),
    ['everyday', [...parsePhraseFile(examples).values()].flat()],
    ['everyday', askedOnOtherSubjects(rules)],
  ] as const;
  const labelled = phrases.flatMap(([group, lines]) => {
    const label = GROUPS.indexOf(group);
    if (label === -1) throw new Error(`Phrases stand in the group [${group}], which is none.`);
    return lines.map((line) => ({ words: plainWords(line), label }));
  });
  const split = createWordSplitter(new Set(labelled.flatMap(({ words }) => words.split(' '))));
  return {
    read: (text) => split(plainWords(textEnds(stripInvisible(text)))),
    rules,
    classify: trainPhraseClassifier(
      labelled.map(({ words, label }) => ({ words: split(words), label })),
      PRIOR,
    ),
  };
}

/** What visitors have asked, but for pages in whose name the rules find a concern: grief counselling, suicide prevention. */
function askedOnOtherSubjects(rules: Rules): string[] {
  return [...ASKED_QUESTIONS].flatMap(([name, questions]) => {
    const words = plainWords(name);
    return CONCERNS.some((concern) => matches(concern, words, rules)) ? [] : questions;
  });
}

function learnedConcern(words: string, classify: PhraseClassifier): Concern | undefined {
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
