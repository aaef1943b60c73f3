import type { Language, Section, Words } from '@assist/words';
import arabic from '@assist/words/languages/ar.json';
import welsh from '@assist/words/languages/cy.json';
import english from '@assist/words/languages/en.json';
import spanish from '@assist/words/languages/es.json';
import french from '@assist/words/languages/fr.json';
import maori from '@assist/words/languages/mi.json';

/** The message catalogue: the messages of each language, by section and key. */
export const CATALOGUE: Readonly<Record<Language, { readonly [Name in Section]: Words<Name> }>> = {
  ar: arabic,
  cy: welsh,
  en: english,
  es: spanish,
  fr: french,
  mi: maori,
};
