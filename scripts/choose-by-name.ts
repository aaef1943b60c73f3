import { ExpectedError } from './expected-error.mjs';

/**
 * Returns the entries of a table with the given names, in table order. Without names, returns all entries.
 *
 * @param kind noun for an entry, for the error message
 * @throws {ExpectedError} for an unknown name
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
