/** A thing that Orca said, as it stands in its log: perhaps several lines, with the voice it was said in behind. */
const utterance = /^SPEECH OUTPUT: '(.*?)'(?: voice=\w+)?$/gms;

/**
 * Said in some runs and not in others, by how soon a browser tells of its new focus: the landmark that the page
 * and the drawer both have, the frame on the way to the field in it, and how Orca then takes the arrow keys.
 */
const byChance = new Set(['main content', 'AI assist internal frame', 'Focus mode', 'Browse mode']);

/**
 * Reads what Orca said from its log, without what differs between its releases and from run to run: spaces,
 * the full stop behind an element's role, `push button` for `button`, and what is said by chance.
 */
export function readSpeech(log: string): string[] {
  return [...log.matchAll(utterance)]
    .map(([, text = '']) => readLine(text))
    .filter((line) => line !== '' && !byChance.has(line));
}

function readLine(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  return words.replaceAll('push button', 'button').replace(/\.$/, '');
}
