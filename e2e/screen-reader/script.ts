/** The browsers of the journeys, as the script names them. */
export const browserNames = ['Chromium', 'Firefox'] as const;
export type BrowserName = (typeof browserNames)[number];

/** What the visitor does, and what the screen reader then says. */
export interface Step {
  readonly action: 'open' | 'press' | 'type';
  /** The page's path, the key as X names it, or the text. */
  readonly value: string;
  readonly heard: readonly string[];
}

/** The script stands in the document in a block of its own. */
const block = /^```screen-reader\n(.*?)^```$/ms;
const actionLine = /^(open|press|type) (.+)$/;
const heardLine = /^ {2}(?:(Chromium|Firefox): )?(.+)$/;

/**
 * Reads one browser's journey from a document: lines that begin with `open`, `press` or `type`, and below
 * each, indented, what is said in every browser, or in the one named before a colon.
 * @throws when there is no script or a line of it is of no such form
 */
export function readScript(document: string, browser: BrowserName): readonly Step[] {
  const [, script] = block.exec(document) ?? [];
  if (script === undefined) throw new Error('The document has no block of screen-reader lines.');
  const steps: (Step & { readonly heard: string[] })[] = [];
  for (const line of script.split('\n').filter((text) => text !== '')) {
    const step = readAction(line);
    if (step) {
      steps.push(step);
      continue;
    }
    const [, onlyIn, words] = heardLine.exec(line) ?? [];
    const current = steps.at(-1);
    if (words === undefined || !current) throw new Error(`No line of a script: ${line}`);
    if (onlyIn === undefined || onlyIn === browser) current.heard.push(words);
  }
  return steps;
}

function readAction(line: string): (Step & { readonly heard: string[] }) | undefined {
  const [, action, value] = actionLine.exec(line) ?? [];
  if (value === undefined) return undefined;
  if (action !== 'open' && action !== 'press' && action !== 'type') return undefined;
  return { action, value, heard: [] };
}
