import type { Language, Words } from '@assist/words';
import { type CompiledMessage, compileMessages } from '@assist/words/compile';
import { formatMessage } from '@assist/words/format';
import type { Texts } from '@assist/words/texts';
import { CATALOGUE } from './catalogue.ts';

/** The key of a message of the service. The service shares the message `questionTooLong` with the drawer. */
export type MessageKey = keyof Words<'service'> | 'questionTooLong';

export type Say = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

export type SayIn = (language: Language) => Say;

type Messages = Readonly<Record<string, string>>;

function messagesIn(language: Language): Messages {
  const { shared, service } = CATALOGUE[language];
  return { questionTooLong: shared.questionTooLong, ...service };
}

/**
 * Creates the service's messages in all languages. A message that a language lacks is shown in English. A `Say`
 * function compiles its language's messages at its first call, and throws an Error if one of them is malformed.
 *
 * @param texts the department's own messages, which replace those of the catalogue
 */
export function createWords(texts: Texts = {}): SayIn {
  const compiled = new Map<Language, Record<string, CompiledMessage>>();
  const compiledIn = (language: Language): Record<string, CompiledMessage> => {
    const known = compiled.get(language);
    if (known !== undefined) return known;
    const own = ownMessages(texts[language] ?? {});
    const messages = compileMessages({ ...messagesIn(language), ...own });
    compiled.set(language, messages);
    return messages;
  };
  return (language) =>
    (key, values = {}) =>
      formatMessage(compiledIn(language)[key] ?? '', language, values);
}

function ownMessages(texts: Messages): Messages {
  const prefix = 'service.';
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, message]) => [name.slice(prefix.length), message]),
  );
}
