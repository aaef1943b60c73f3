import format, { type FormatOptions } from 'icu-minify/format';
import type { CompiledMessage } from './compile-messages.ts';

export type MessageValues = Readonly<Record<string, string | number>>;

const options: FormatOptions = {
  formatters: {
    getDateTimeFormat: (...parts) => new Intl.DateTimeFormat(...parts),
    getNumberFormat: (...parts) => new Intl.NumberFormat(...parts),
    getPluralRules: (...parts) => new Intl.PluralRules(...parts),
  },
};

export function formatMessage(
  message: CompiledMessage,
  language: string,
  values: MessageValues,
): string {
  return String(format(message, language, { ...values }, options));
}
