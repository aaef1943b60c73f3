import type { Methods } from 'penpal';
import { BridgeError } from './bridge-error.ts';
import type { ArgumentParsers, Parse } from './parse-contract.ts';

/**
 * Wraps methods so that the other side can call them. Parses each argument. Sends only the code of an error, because
 * its message and stack may reveal URLs. The returned object has no prototype, so that the other side cannot call an
 * inherited method (threats T5).
 *
 * @param parseReplies parsers of replies by method name; a method without a parser returns nothing to the other side
 */
export function exposeMethods<Table>(
  methods: { readonly [Name in keyof Table]: (argument: never) => unknown },
  parsers: ArgumentParsers<Table>,
  parseReplies: { readonly [Name in keyof Table]?: Parse<unknown> } = {},
): Methods {
  const exposed: Methods = Object.create(null);
  for (const name of Object.keys(parsers) as (keyof Table & string)[]) {
    // The cast is safe, because `ArgumentParsers` pairs each method with the parser of its own argument.
    const run = methods[name] as (argument: unknown) => unknown;
    exposed[name] = async (argument: unknown) => {
      try {
        const reply = await run(parsers[name](argument));
        return parseReplies[name]?.(reply);
      } catch (error) {
        // Throws a plain object, which penpal sends unchanged. penpal would send an `Error` with its stack.
        throw { code: error instanceof BridgeError ? error.code : 'failed' };
      }
    };
  }
  return exposed;
}
