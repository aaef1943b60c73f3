/**
 * Matches an utterance in Orca's log. An utterance may span several lines, and may be followed by the name of the
 * voice.
 */
const utterance = /^SPEECH OUTPUT: '(.*?)'(?: voice=\w+)?$/gms;

const byChance = /^(?:(?:leaving )?main content|Focus mode|Browse mode|.* frame)$/;

/**
 * Returns the utterances in Orca's log. Removes the differences between releases of Orca: spaces, the full stop after a
 * role, and `push button` for `button`.
 */
export function readSpeech(log: string): string[] {
  return [...log.matchAll(utterance)].flatMap(([, text = '']) => {
    const words = text.replace(/\s+/g, ' ').trim();
    const line = words.replaceAll('push button', 'button').replace(/\.$/, '');
    return line === '' ? [] : [line];
  });
}

/**
 * Whether Orca says a line only in some runs, because browsers report focus changes at different times. Such lines name
 * the main landmark, the window or frame around a field, or Orca's current mode (focus mode or browse mode).
 */
export function isSaidByChance(line: string): boolean {
  return byChance.test(line);
}
