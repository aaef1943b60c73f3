export type PhraseGroups = ReadonlyMap<string, readonly string[]>;

/** Returns the lines of a text file without empty lines and without comments, which begin with #. */
export function contentLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/**
 * Parses a file with one phrase on each line. A line `[name]` begins a group.
 * @throws {Error} when a phrase comes before the first group
 */
export function parsePhraseFile(text: string): PhraseGroups {
  const groups = new Map<string, string[]>();
  let current: string[] | undefined;
  for (const line of contentLines(text)) {
    const name = /^\[(.+)\]$/.exec(line)?.[1];
    if (name !== undefined) {
      current = groups.get(name) ?? [];
      groups.set(name, current);
    } else {
      if (current === undefined) throw new Error(`“${line}” stands before the first [group].`);
      current.push(line);
    }
  }
  return groups;
}
