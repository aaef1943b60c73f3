/** A thing that Orca said, as it stands in its log: perhaps several lines, with the voice it was said in behind. */
const utterance = /^SPEECH OUTPUT: '(.*?)'(?: voice=\w+)?$/gms;

const byChance = /^(?:(?:leaving )?main content|Focus mode|Browse mode|.* frame)$/;

/**
 * Reads what Orca said from its log, without what differs between its releases: spaces, the full stop behind an
 * element's role, and `push button` for `button`.
 */
export function readSpeech(log: string): string[] {
  return [...log.matchAll(utterance)].flatMap(([, text = '']) => {
    const words = text.replace(/\s+/g, ' ').trim();
    const line = words.replaceAll('push button', 'button').replace(/\.$/, '');
    return line === '' ? [] : [line];
  });
}

/**
 * Whether a line is said in some runs and not in others, by how soon a browser tells of its new focus: the landmark
 * that the page and the drawer both have, as the focus leaves or enters it, the window or the frame on the way to a
 * field, and how Orca then takes the arrow keys.
 */
export function isSaidByChance(line: string): boolean {
  return byChance.test(line);
}
