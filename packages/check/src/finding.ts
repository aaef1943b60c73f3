/**
 * One thing that was looked at. A fault stops the assistant for some or all visitors; a note is worth knowing.
 */
export interface Finding {
  readonly level: 'fine' | 'note' | 'fault';
  /** In plain words. */
  readonly what: string;
  /** The line that mends it. */
  readonly remedy?: string;
}

export function fine(what: string): Finding {
  return { level: 'fine', what };
}

export function fault(what: string, remedy: string): Finding {
  return { level: 'fault', what, remedy };
}

export function note(what: string, remedy: string): Finding {
  return { level: 'note', what, remedy };
}

/** The findings that there are: `isWrong && fault(…)` is one where it is wrong. */
export function found(...findings: (Finding | false)[]) {
  return findings.filter((finding) => finding !== false);
}

export function formatFindings(findings: readonly Finding[]) {
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
