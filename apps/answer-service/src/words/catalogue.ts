import arabic from '@assist/words/languages/ar.json';
import welsh from '@assist/words/languages/cy.json';
import english from '@assist/words/languages/en.json';
import spanish from '@assist/words/languages/es.json';
import french from '@assist/words/languages/fr.json';
import maori from '@assist/words/languages/mi.json';

/** The message catalogue, by language, section and key. A test of the words finds a message that a language lacks. */
export const CATALOGUE = {
  ar: arabic,
  cy: welsh,
  en: english,
  es: spanish,
  fr: french,
  mi: maori,
};
