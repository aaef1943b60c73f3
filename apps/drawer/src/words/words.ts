import { DEFAULT_LANGUAGE, directionOf, type Language, type Words } from '@assist/words';
import type { CompiledMessage } from '@assist/words/compile';
import { formatMessage, type MessageValues } from '@assist/words/format';
import english from '@assist/words/languages/en.json';

export type MessageKey = keyof Words<'shared'> | keyof Words<'drawer'>;

/** Missing messages are shown in English. */
export type Messages = Readonly<Partial<Record<MessageKey, CompiledMessage>>>;

/** The department's own messages, by language. */
export type CompiledTexts = Readonly<Partial<Record<Language, Messages>>>;

export type DrawerWords = Readonly<ReturnType<typeof createWords>>;
export type Say = DrawerWords['say'];

/** The build compiles the messages of the file (`compile-catalogue.ts`). */
const builtIn = english as unknown as Readonly<Record<MessageKey, CompiledMessage>>;

/** Later messages replace earlier ones. */
export function createWords(language: Language, ...messages: readonly Messages[]) {
  const all: Readonly<Record<MessageKey, CompiledMessage>> = Object.assign(
    {},
    builtIn,
    ...messages,
  );
  return {
    language,
    direction: directionOf(language),
    say: (key: MessageKey, values: MessageValues = {}) => formatMessage(all[key], language, values),
  };
}

export const englishWords = createWords(DEFAULT_LANGUAGE);
