import type { Methods } from 'penpal';
import { BridgeError } from './bridge-error.ts';
import { parseNothing } from './parse-contract.ts';

/** A method as penpal may call it: any argument, checked before the method sees it. */
export type ExposedMethod = (argument: unknown) => Promise<unknown>;

/**
 * Makes a method safe to be called by the other side: its argument is parsed first, and whatever it
 * throws leaves as `{code}`.
 *
 * @param parse throws BridgeError for an argument the contract does not allow
 * @param run the method; a BridgeError it throws leaves with its own code
 * @param parseReply makes the plain data that may leave; without it, nothing does
 */
export function exposeMethod<Argument>(
  parse: (argument: unknown) => Argument,
  run: (argument: Argument) => unknown,
  parseReply: (result: unknown) => unknown = parseNothing,
): ExposedMethod {
  return async (argument) => {
    try {
      return parseReply(await run(parse(argument)));
    } catch (error) {
      // penpal sends a thrown value that is no Error instance as it is.
      throw { code: error instanceof BridgeError ? error.code : 'failed' };
    }
  };
}

/** Without a prototype, so that the other side cannot call what a table inherits (threats T5). */
export function withoutPrototype(methods: Readonly<Record<string, ExposedMethod>>): Methods {
  return Object.assign(Object.create(null), methods);
}
