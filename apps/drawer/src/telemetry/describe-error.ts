import { BridgeError } from '@assist/bridge';
import { ChatError } from '@assist/chat';
import { CodedError, isErrorCode } from './coded-error.ts';

/** What may be told of an error besides its stack. */
export interface ErrorDescription {
  /** Never the words of a visitor, of an answer or of a stranger's service. */
  readonly message: string;
  readonly code?: string;
  /** The HTTP status, where there was a response. */
  readonly status?: number;
}

/** Stands for a message that may hold a visitor's words. */
export const WITHHELD = 'message withheld';

/**
 * What browsers and React say of faults in code; the rest of a message is cut off. Others repeat the
 * value at fault, which may be a visitor's: a JSON parser quotes its text, React its arguments.
 */
const knownMessages: readonly RegExp[] = [
  /^Maximum call stack size exceeded/,
  /^too much recursion/,
  /^Cannot read propert(?:y|ies) of (?:undefined|null)/,
  /^[\w$.]{1,80} is (?:not (?:a function|a constructor|defined|iterable)|undefined|null)/,
  /^Minified React error #\d+/,
  /^(?:Failed to fetch dynamically imported module|Importing a module script failed)/,
  /^(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource)/,
];

/** Describes anything that was thrown, for people who must not read what visitors ask. */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof ChatError) {
    const { code, status, message } = error;
    // A stream error has a sentence of our own. Others may repeat the question in the service's words (spec §8).
    // Three characters or more may be a visitor's words, because a page of text has them before its first colon.
    if (code === 'stream')
      return { message: message.replace(/(Invalid code )...+\.$/s, '$1….'), code };
    return status === undefined
      ? { message: code, code }
      : { message: `${code} ${status}`, code, status };
  }
  if (error instanceof BridgeError) return { message: error.code, code: error.code };
  if (error instanceof CodedError) {
    const { message } = error;
    return isErrorCode(message) ? { message, code: message } : { message };
  }
  return { message: vet(error instanceof Error ? error.message : '') };
}

function vet(message: string): string {
  for (const known of knownMessages) {
    const [start] = known.exec(message) ?? [];
    if (start !== undefined) return start;
  }
  return WITHHELD;
}
