import type { Language, Section, Words } from '@assist/words';
import arabic from '@assist/words/languages/ar.json';
import welsh from '@assist/words/languages/cy.json';
import english from '@assist/words/languages/en.json';
import spanish from '@assist/words/languages/es.json';
import french from '@assist/words/languages/fr.json';
import maori from '@assist/words/languages/mi.json';

type Messages = { readonly [Name in Section]: Words<Name> };

/** The message catalogue, by language, section and key. A message that a language lacks is the English one. */
export const CATALOGUE: Readonly<Record<Language, Messages>> = {
  ar: completed(arabic),
  cy: completed(welsh),
  en: english,
  es: completed(spanish),
  fr: completed(french),
  mi: completed(maori),
};

function completed(messages: { readonly [Name in Section]: Partial<Words<Name>> }): Messages {
  return {
    shared: { ...english.shared, ...messages.shared },
    loader: { ...english.loader, ...messages.loader },
    drawer: { ...english.drawer, ...messages.drawer },
    service: { ...english.service, ...messages.service },
  };
}
