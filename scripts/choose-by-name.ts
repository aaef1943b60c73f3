import { ExpectedError } from './expected-error.mjs';

/**
 * The entries of a table that are asked for by name, in its order; all of them where none is named.
 *
 * @param kind what the entries are
 * @throws {ExpectedError} for a name that is not in the table
 */
export function chooseByName<Entry>(
  kind: string,
  table: Readonly<Record<string, Entry>>,
  names: readonly string[],
): Entry[] {
  const unknown = names.find((name) => !Object.hasOwn(table, name));
  if (unknown !== undefined) {
    throw new ExpectedError(`Unknown ${kind} ${unknown}. Known: ${Object.keys(table).join(', ')}.`);
  }
  return Object.entries(table).flatMap(([name, entry]) =>
    names.length === 0 || names.includes(name) ? [entry] : [],
  );
}
