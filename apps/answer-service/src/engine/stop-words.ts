import { FRENCH } from './stop-words/french.ts';
import { SPANISH } from './stop-words/spanish.ts';

/** Function words, which say nothing about a topic. Words such as 'don't' are listed without apostrophes. */
const ENGLISH = `
a about all also am an and any are as at be been being but by can could did do does doing dont each for from get gets getting got
gotta gonna had has have having he her hers him his i if im in into is it its ive just kinda may me might must my no not of on one or other our ours
please shall she should so some than that the their them then there these they this those through to too up us wanna was we
well were which while whom whose will with would you your yours
`;

/** Arabic function words, without vowel signs. The list is our own, because PostgreSQL has none for Arabic. */
const ARABIC = `
في من على الى عن مع او ثم ان انا انت انتم نحن هو هي هم هذا هذه ذلك تلك التي الذي الذين قد لا لم لن ليس كان كانت يكون تكون
كل بعض غير عند بين حتى اذا لكن له لها لهم لي لك به بها فيه فيها منه منها عليه عليها هناك هنا بعد قبل يمكن يمكنني اريد
`;

/** The stop words and question words of a language, in lower case and without accents. */
export interface FunctionWords {
  /** The search ignores these words. */
  readonly stop: ReadonlySet<string>;
  /** These words say nothing about a topic, but they are indexed because headings begin with them. */
  readonly question: ReadonlySet<string>;
}

/** The function words by language. The French and Spanish lists are based on PostgreSQL's lists. */
export const FUNCTION_WORDS: Readonly<Partial<Record<string, FunctionWords>>> = {
  ar: functionWords(ARABIC, 'ما ماذا كيف متى اين لماذا هل كم اي'),
  en: functionWords(ENGLISH, 'how what when where who why'),
  es: functionWords(
    SPANISH,
    'como cuando donde quien quienes que cual cuales cuanto cuanta cuantos cuantas',
  ),
  fr: functionWords(
    FRENCH,
    'comment combien ou quand pourquoi qui que quoi quel quelle quels quelles lequel laquelle',
  ),
};

/** The function words of a language without a list. */
export const NO_FUNCTION_WORDS: FunctionWords = functionWords('', '');

/** Removes accents and vowel signs: 'été' becomes 'ete'. */
export function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}

function functionWords(stop: string, question: string): FunctionWords {
  const asked = new Set(wordsOf(question));
  return { stop: new Set(wordsOf(stop).filter((word) => !asked.has(word))), question: asked };
}

function wordsOf(list: string): string[] {
  return withoutMarks(list)
    .split(/\s+/)
    .filter((word) => word !== '');
}
