import { BridgeError } from '@assist/bridge';
import { ChatError, EMPTY_BODY_MESSAGE, FETCH_FAILED_MESSAGE } from '@assist/chat';

const kebabCase = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

const MAX_CODE_LENGTH = 40;

/** An error with a message written in our code. The message may be reported unchanged. */
export class CodedError extends Error {
  override readonly name = 'CodedError';
}

/**
 * Whether text from outside is an error code. A code is short kebab-case, so that it cannot contain a visitor's words.
 */
export function isErrorCode(text: string): boolean {
  return text.length <= MAX_CODE_LENGTH && kebabCase.test(text);
}

/** The fields of an error that may be reported besides its stack. */
export interface ErrorDescription {
  /** Never contains text of a visitor, an answer or another service. */
  readonly message: string;
  readonly code?: string;
  readonly status?: number;
}

/** Replacement for a message that may contain a visitor's words. */
const WITHHELD = 'message withheld';

/**
 * Known beginnings of error messages from browsers and React. Only these beginnings are reported. Other text may quote
 * a visitor's words: a JSON parser quotes its input, and React quotes its arguments.
 */
const knownMessages: readonly RegExp[] = [
  /^Maximum call stack size exceeded/,
  /^too much recursion/,
  /^Cannot read propert(?:y|ies) of (?:undefined|null)/,
  /^[\w$.]{1,80} is (?:not (?:a function|a constructor|defined|iterable)|undefined|null)/,
  /^Minified React error #\d+/,
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module)/,
  /^Importing a module script failed/,
  /^(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource)/,
];

/** Describes any thrown value for operators, who must not read visitors' questions. */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof ChatError) {
    const { code, status, message } = error;
    // Reports the fixed messages and those of stream errors (spec §8). Other messages may repeat the question. The
    // message of a stream error may end with an invalid code, which can be any text that the service sent. `…` replaces
    // a code of three or more characters, because a longer code may contain a visitor's words.
    if (code === 'stream')
      return { message: message.replace(/(Invalid code )...+\.$/s, '$1….'), code };
    const isFixed = message === FETCH_FAILED_MESSAGE || message === EMPTY_BODY_MESSAGE;
    const known = isFixed ? message : [code, status].join(' ').trim();
    return { message: known, code, ...(status !== undefined && { status }) };
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
