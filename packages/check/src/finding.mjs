/**
 * One thing that was looked at. A fault stops the assistant for some or all visitors; a note is worth knowing.
 * @typedef {object} Finding
 * @property {'fine' | 'note' | 'fault'} level
 * @property {string} what in plain words
 * @property {string} [remedy] the line that mends it
 */

/**
 * @param {string} what
 * @returns {Finding}
 */
export function fine(what) {
  return { level: 'fine', what };
}

/**
 * @param {string} what
 * @param {string} remedy
 * @returns {Finding}
 */
export function fault(what, remedy) {
  return { level: 'fault', what, remedy };
}

/**
 * @param {string} what
 * @param {string} remedy
 * @returns {Finding}
 */
export function note(what, remedy) {
  return { level: 'note', what, remedy };
}

/**
 * The findings that there are: `isWrong && fault(…)` is one where it is wrong.
 * @param {...(Finding | false)} findings
 */
export function found(...findings) {
  return findings.filter((finding) => finding !== false);
}

/** @param {readonly Finding[]} findings */
export function formatFindings(findings) {
  const signs = { fine: '✓', note: '!', fault: '✗' };
  const lines = findings.map(({ level, what, remedy }) => {
    const mend = remedy === undefined ? '' : `\n    ${remedy.replaceAll('\n', '\n    ')}`;
    return `${signs[level]} ${what}${mend}`;
  });
  const faults = findings.filter(({ level }) => level === 'fault').length;
  const verdict =
    faults === 0 ? 'Nothing found that stops the assistant.' : `${faults} to mend, marked ✗.`;
  return `${lines.join('\n')}\n\n${verdict}\n`;
}
