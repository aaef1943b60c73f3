/** The browsers of the journeys, as the script names them. */
export const browserNames = ['Chromium', 'Firefox'] as const;
export type BrowserName = (typeof browserNames)[number];

/** What the visitor does, and what the screen reader then says. */
export interface Step {
  readonly action: 'open' | 'press' | 'type';
  /** The page's path, the key as X names it, or the text. */
  readonly value: string;
  readonly heard: readonly string[];
  /** What is said in some runs and not in others. */
  readonly sometimes: readonly string[];
}

interface OpenStep extends Step {
  readonly heard: string[];
  readonly sometimes: string[];
}

/** The script stands in the document in a block of its own. */
const block = /^```screen-reader\n(.*?)^```$/ms;
const actionLine = /^(?:(Chromium|Firefox): )?(open|press|type) (.+)$/;
const heardLine = /^ {2}(?:(Chromium|Firefox)( sometimes)?: )?(.+)$/;

/**
 * Reads one browser's journey from a document: lines that begin with `open`, `press` or `type`, and below
 * each, indented, what is said. A line that begins with a browser's name is for that one only.
 * @throws when there is no script or a line of it is of no such form
 */
export function readScript(document: string, browser: BrowserName): readonly Step[] {
  const [, script] = block.exec(document) ?? [];
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
