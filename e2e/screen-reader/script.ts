/** The browsers of the journeys, by their names in the script. */
export const browserNames = ['Chromium', 'Firefox'] as const;
export type BrowserName = (typeof browserNames)[number];

/** An action of the visitor, and the words that the screen reader then says. */
export interface Step {
  readonly action: 'open' | 'press' | 'type';
  /** The page's path, the X name of the key, or the text to type. */
  readonly value: string;
  readonly heard: readonly string[];
  /** Utterances that occur in some runs only. */
  readonly sometimes: readonly string[];
}

interface OpenStep extends Step {
  readonly heard: string[];
  readonly sometimes: string[];
}

/** The script is a code block in the document. */
const block = /^```screen-reader\n(.*?)^```$/ms;
const actionLine = /^(?:(Chromium|Firefox): )?(open|press|type) (.+)$/;
const heardLine = /^ {2}(?:(Chromium|Firefox)( sometimes)?: )?(.+)$/;

/**
 * Reads the journey of one browser from a document. Lines begin with `open`, `press` or `type`; the indented lines
 * below list the utterances. A line that begins with a browser's name applies to that browser only.
 * @throws if the script is missing or a line is invalid
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
