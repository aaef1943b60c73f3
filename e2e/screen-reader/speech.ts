/** An utterance in Orca's log. It may span several lines, and the name of the voice may follow. */
const utterance = /^SPEECH OUTPUT: '(.*?)'(?: voice=\w+)?$/gms;

const byChance = /^(?:(?:leaving )?main content|Focus mode|Browse mode|.* frame)$/;

/**
 * Reads the utterances from Orca's log. Normalises the differences between Orca's releases: spaces, the full stop after
 * a role, and `push button` for `button`.
 */
export function readSpeech(log: string): string[] {
  return [...log.matchAll(utterance)].flatMap(([, text = '']) => {
    const words = text.replace(/\s+/g, ' ').trim();
    const line = words.replaceAll('push button', 'button').replace(/\.$/, '');
    return line === '' ? [] : [line];
  });
}

/**
 * Whether a line occurs in some runs only, because browsers report focus changes at different times. Covers the main
 * landmark, the window or frame of a field, and Orca's focus and browse mode.
 */
export function isSaidByChance(line: string): boolean {
  return byChance.test(line);
}
