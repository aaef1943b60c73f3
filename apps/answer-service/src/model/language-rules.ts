import { termsOf } from '../engine/terms.ts';
import { wordingOf } from '../wording/wording.ts';

/** The function words of a language, as the groups `statements` of `wording/*.txt` list them. */
export type LanguageRules = ReturnType<typeof readRules>;

const known = new Map<string, LanguageRules>();

export function canCheck(language: string): boolean {
  return wordingOf(language).lines('statements').length > 0;
}

/** Returns the rules of a language; those of English for a language that `canCheck` refuses. */
export function rulesOf(tag: string): LanguageRules {
  const language = canCheck(tag) ? tag : 'en';
  const rules = known.get(language) ?? readRules(language);
  known.set(language, rules);
  return rules;
}

function readRules(language: string) {
  const terms = termsOf(language);
  const { lines } = wordingOf(language);
  const phrases = new Map<string, readonly string[]>();
  for (const line of lines('statements')) {
    const [from = '', to = ''] = line.split('>');
    const tokens = to.split(/\s+/).filter((token) => token !== '');
    for (const phrase of from.split('|')) phrases.set(phrase.trim(), tokens);
  }
  const numbers = lines('statements: numbers').flatMap((line) => line.split(', '));
  return {
    terms,
    /** The tokens that a phrase is read as, by the phrase's words. Words in capitals are classes, `0` is a number. */
    phrases,
    longest: Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length)),
    /** Stems that say so little that a sentence may add them. */
    weak: new Set(
      [...lines('statements: weak words'), ...lines('question words')].flatMap((line) =>
        line.split(/\s+/).map(terms.stem),
      ),
    ),
    numbers: new Map(
      numbers.map((pair): [string, number] => {
        const [word = '', value] = pair.split(' ');
        return [word, Number(value)];
      }),
    ),
  };
}
