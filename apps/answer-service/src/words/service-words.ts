import type { Language, Words } from '@assist/words';
import { type CompiledMessage, compileMessages } from '@assist/words/compile';
import arabic from '@assist/words/languages/ar.json';
import welsh from '@assist/words/languages/cy.json';
import english from '@assist/words/languages/en.json';
import spanish from '@assist/words/languages/es.json';
import french from '@assist/words/languages/fr.json';
import maori from '@assist/words/languages/mi.json';
import type { Texts } from '@assist/words/texts';
import format, { type FormatOptions } from 'icu-minify/format';

/** The key of a message of the service. `questionTooLong` is the drawer's message, too. */
export type MessageKey = keyof Words<'service'> | 'questionTooLong';

/** Returns a message in one language. `values` are the arguments of the message, by name. */
export type Say = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

/** Returns the words of a language. */
export type SayIn = (language: Language) => Say;

type Messages = Readonly<Record<string, string>>;

/** The service's messages of a language of the catalogue. */
function messagesOf({
  shared,
  service,
}: {
  readonly shared: Messages;
  readonly service: Messages;
}): Messages {
  return { questionTooLong: shared.questionTooLong ?? '', ...service };
}

const CATALOGUE: Readonly<Record<Language, Messages>> = {
  ar: messagesOf(arabic),
  cy: messagesOf(welsh),
  en: messagesOf(english),
  es: messagesOf(spanish),
  fr: messagesOf(french),
  mi: messagesOf(maori),
};

const OPTIONS: FormatOptions = {
  formatters: {
    getDateTimeFormat: (...parts) => new Intl.DateTimeFormat(...parts),
    getNumberFormat: (...parts) => new Intl.NumberFormat(...parts),
    getPluralRules: (...parts) => new Intl.PluralRules(...parts),
  },
};

/**
 * Creates the words of all languages. A language without a message says it in English.
 *
 * @param texts the department's own messages, which replace those of the catalogue
 * @throws {Error} for a malformed message
 */
export function createWords(texts: Texts = {}): SayIn {
  const compiled = new Map<Language, Record<string, CompiledMessage>>();
  const messagesIn = (language: Language): Record<string, CompiledMessage> => {
    const known = compiled.get(language);
    if (known !== undefined) return known;
    const own = ownMessages(texts[language] ?? {});
    const messages = compileMessages({ ...CATALOGUE.en, ...CATALOGUE[language], ...own });
    compiled.set(language, messages);
    return messages;
  };
  return (language) =>
    (key, values = {}) =>
      String(format(messagesIn(language)[key] ?? '', language, { ...values }, OPTIONS));
}

/** Returns the department's messages of the section `service`, by key. */
function ownMessages(texts: Messages): Messages {
  const prefix = 'service.';
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, message]) => [name.slice(prefix.length), message]),
  );
}
