import type { Methods } from 'penpal';
import { BridgeError } from './bridge-error.ts';
import type { ArgumentParsers, Parse } from './parse-contract.ts';

/**
 * Wraps methods for calls from the other side: parses each argument, and reduces each error to `{code}`. The table
 * has no prototype, so that the other side cannot call an inherited method (threats T5).
 *
 * @param methods a thrown BridgeError keeps its code
 * @param parseReplies parse the replies; other methods return nothing to the other side
 */
export function exposeMethods<Table>(
  methods: { readonly [Name in keyof Table]: (argument: never) => unknown },
  parsers: ArgumentParsers<Table>,
  parseReplies: { readonly [Name in keyof Table]?: Parse<unknown> } = {},
): Methods {
  const exposed: Methods = Object.create(null);
  for (const name of Object.keys(parsers) as (keyof Table & string)[]) {
    // `ArgumentParsers` pairs each method with the parser of its own argument.
    const run = methods[name] as (argument: unknown) => unknown;
    exposed[name] = async (argument: unknown) => {
      try {
        const reply = await run(parsers[name](argument));
        return parseReplies[name]?.(reply);
      } catch (error) {
        // penpal sends a thrown plain object unchanged.
        throw { code: error instanceof BridgeError ? error.code : 'failed' };
      }
    };
  }
  return exposed;
}
