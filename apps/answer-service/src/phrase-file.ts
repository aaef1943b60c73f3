/** Phrases by the group they stand in. */
export type PhraseGroups = ReadonlyMap<string, readonly string[]>;

/**
 * Reads a file of phrases, one a line. `[name]` begins a group; empty lines and lines that begin
 * with # are for the reader.
 *
 * @throws {Error} when a phrase stands before the first group
 */
export function parsePhraseFile(text: string): PhraseGroups {
  const groups = new Map<string, string[]>();
  let current: string[] | undefined;
  for (const line of text.split('\n').map((entry) => entry.trim())) {
    const name = /^\[(.+)\]$/.exec(line)?.[1];
    if (name !== undefined) {
      current = groups.get(name) ?? [];
      groups.set(name, current);
    } else if (line !== '' && !line.startsWith('#')) {
      if (current === undefined) throw new Error(`“${line}” stands before the first [group].`);
      current.push(line);
    }
  }
  return groups;
}
