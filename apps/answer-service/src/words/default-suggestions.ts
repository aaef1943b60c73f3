import { DEFAULT_LANGUAGE, findLanguage, LANGUAGES, type Language } from '@assist/words';
import { foldWords } from '../wording/wording.ts';
import { CATALOGUE } from './catalogue.ts';

/** The drawer's default suggestions in English: the six topics of spec §9. */
export const DEFAULT_SUGGESTIONS: readonly string[] = suggestionsIn(DEFAULT_LANGUAGE);

const POSITIONS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((language) =>
    suggestionsIn(language).map((suggestion, position) => [foldWords(suggestion), position]),
  ),
);

/** The search matches the words of pages. Returns any other question unchanged. */
export function translateSuggestion(question: string, tag: string): string {
  const position = POSITIONS.get(foldWords(question)) ?? -1;
  return suggestionsIn(findLanguage(tag) ?? DEFAULT_LANGUAGE)[position] ?? question;
}

/** The order is the same in all languages. */
function suggestionsIn(language: Language): readonly string[] {
  const { suggestion1, suggestion2, suggestion3, suggestion4, suggestion5, suggestion6 } =
    CATALOGUE[language].drawer;
  return [suggestion1, suggestion2, suggestion3, suggestion4, suggestion5, suggestion6];
}
