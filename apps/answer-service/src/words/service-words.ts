import { LANGUAGES, type Language, type Words } from '@assist/words';
import { compileMessages } from '@assist/words/compile';
import { formatMessage } from '@assist/words/format';
import type { DepartmentTexts } from '@assist/words/texts';
import { CATALOGUE } from './catalogue.ts';

/** The key of a message of the service. The service shares the message `questionTooLong` with the drawer. */
export type MessageKey = keyof Words<'service'> | 'questionTooLong';

export type Say = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

export type SayIn = (language: Language) => Say;

/**
 * Creates the service's messages in all languages.
 * @param texts the department's own messages, which replace those of the catalogue
 * @throws {Error} for a malformed message
 */
export function createSayIn(texts: DepartmentTexts = {}): SayIn {
  const messages = new Map(
    LANGUAGES.map((language) => [language, messagesIn(language, texts[language] ?? {})]),
  );
  return (language) =>
    (key, values = {}) =>
      formatMessage(messages.get(language)?.[key] ?? '', language, values);
}

function messagesIn(language: Language, own: Readonly<Record<string, string>>) {
  const { shared, service } = CATALOGUE[language];
  const messages = { questionTooLong: shared.questionTooLong, ...service };
  return compileMessages(
    Object.fromEntries(
      Object.entries(messages).map(([key, message]) => [key, own[`service.${key}`] ?? message]),
    ),
  );
}
