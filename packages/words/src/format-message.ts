import format, { type FormatOptions } from 'icu-minify/format';
import type { CompiledMessage } from './compile-messages.ts';

/** Keyed by the names of the arguments in the ICU message. */
export type MessageValues = Readonly<Record<string, string | number>>;

const options: FormatOptions = {
  formatters: {
    getDateTimeFormat: (...parts) => new Intl.DateTimeFormat(...parts),
    getNumberFormat: (...parts) => new Intl.NumberFormat(...parts),
    getPluralRules: (...parts) => new Intl.PluralRules(...parts),
  },
};

/**
 * Returns the text of a message, with its plurals, numbers and dates in the language.
 * @param language BCP 47 language tag
 */
export function formatMessage(
  message: CompiledMessage,
  language: string,
  values: MessageValues,
): string {
  return String(format(message, language, { ...values }, options));
}
