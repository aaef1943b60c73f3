import { stripControls } from '@assist/rules';

/** A result of a check. A fault stops the assistant for some or all visitors. A note does not. */
export interface Finding {
  readonly level: 'fine' | 'note' | 'fault';
  readonly what: string;
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

/** Drops every `false` from the arguments, so that callers can write `isWrong && fault(…)`. */
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
  return stripControls(`${lines.join('\n')}\n\n${verdict}\n`);
}
