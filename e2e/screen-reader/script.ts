/** The browsers in which the journeys run. The scripts use the same names. */
export const browserNames = ['Chromium', 'Firefox'] as const;
export type BrowserName = (typeof browserNames)[number];

/** An action of the visitor, and everything that the screen reader says after it. */
export interface Step {
  readonly action: 'open' | 'press' | 'type';
  /** For `open`, the path of the page. For `press`, the X11 name of the key. For `type`, the text. */
  readonly value: string;
  readonly heard: readonly string[];
  /** Utterances that occur only in some runs. */
  readonly sometimes: readonly string[];
}

interface OpenStep extends Step {
  readonly heard: string[];
  readonly sometimes: string[];
}

/** Matches the `screen-reader` code blocks of a document. Each block contains one script. */
const blocks = /^```screen-reader\n(.*?)^```$/gms;
const actionLine = /^(?:(Chromium|Firefox): )?(open|press|type) (.+)$/;
const heardLine = /^ {2}(?:(Chromium|Firefox)( sometimes)?: )?(.+)$/;

/**
 * Reads the steps for one browser from a script in a document. A step is a line that begins with `open`, `press` or
 * `type`. Each indented line below the step is an utterance. A line that begins with the name of a browser applies to
 * that browser only.
 * @param number index of the script among all scripts in the document, from 0
 * @throws if the script is missing or a line is invalid
 */
export function readScript(
  document: string,
  browser: BrowserName,
  number: number = 0,
): readonly Step[] {
  const [, script] = [...document.matchAll(blocks)][number] ?? [];
  if (script === undefined) throw new Error('The document has no block of screen-reader lines.');
  const steps: OpenStep[] = [];
  let current: OpenStep | undefined;
  for (const line of script.split('\n').filter((text) => text !== '')) {
    const next = readAction(line);
    if (next) {
      current = next.step;
      if (next.onlyIn === undefined || next.onlyIn === browser) steps.push(current);
      continue;
    }
    const [, onlyIn, sometimes, words] = heardLine.exec(line) ?? [];
    if (words === undefined || !current) throw new Error(`No line of a script: ${line}`);
    if (onlyIn !== undefined && onlyIn !== browser) continue;
    (sometimes === undefined ? current.heard : current.sometimes).push(words);
  }
  return steps;
}

function readAction(line: string): { step: OpenStep; onlyIn: string | undefined } | undefined {
  const [, onlyIn, action, value] = actionLine.exec(line) ?? [];
  if (value === undefined) return undefined;
  if (action !== 'open' && action !== 'press' && action !== 'type') return undefined;
  return { step: { action, value, heard: [], sometimes: [] }, onlyIn };
}
