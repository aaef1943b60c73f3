import { DEFAULT_LANGUAGE, findLanguage, type Language } from '@assist/words';
import arabic from '@assist/words/languages/ar.json';
import welsh from '@assist/words/languages/cy.json';
import english from '@assist/words/languages/en.json';
import spanish from '@assist/words/languages/es.json';
import french from '@assist/words/languages/fr.json';
import maori from '@assist/words/languages/mi.json';

/** The drawer's default suggestions by language. Each has the same order in all languages. */
const SUGGESTIONS: Readonly<Record<Language, readonly string[]>> = {
  ar: suggestionsOf(arabic),
  cy: suggestionsOf(welsh),
  en: suggestionsOf(english),
  es: suggestionsOf(spanish),
  fr: suggestionsOf(french),
  mi: suggestionsOf(maori),
};

/**
 * Translates one of the drawer's default suggestions into the content's language, because the search finds pages by
 * their own words. Returns any other question unchanged.
 * @param tag language tag of the content
 */
export function translateSuggestion(question: string, tag: string): string {
  const translations = SUGGESTIONS[findLanguage(tag) ?? DEFAULT_LANGUAGE];
  const asked = comparable(question);
  for (const suggestions of Object.values(SUGGESTIONS)) {
    const at = suggestions.findIndex((suggestion) => comparable(suggestion) === asked);
    const translation = translations[at];
    if (translation !== undefined) return translation;
  }
  return question;
}

function suggestionsOf({ drawer }: typeof english | typeof french): readonly string[] {
  const { suggestion1, suggestion2, suggestion3, suggestion4, suggestion5, suggestion6 } = drawer;
  return [suggestion1, suggestion2, suggestion3, suggestion4, suggestion5, suggestion6];
}

/** Returns a question without differences that a page or a browser may make: kinds of spaces, and upper case. */
function comparable(question: string): string {
  return question.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
