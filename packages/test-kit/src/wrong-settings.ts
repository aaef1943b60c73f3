import { readFile } from 'node:fs/promises';

const PAGE = new URL('wrong-settings.txt', import.meta.url);

/**
 * A row of a table in `wrong-settings.txt`. The row's first cell shows wrong settings, and its second cell
 * shows the error message that they cause.
 */
export interface WrongSettings {
  /** The Markdown of the first cell. It has backticks around each setting. */
  readonly shown: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Matches the error message in the second cell. A `…` in the cell matches any text. */
  readonly sentence: RegExp;
}

/**
 * Reads the table below a heading of `wrong-settings.txt`.
 * @throws {Error} if there is no table below the heading
 */
export async function readWrongSettings(heading: string): Promise<readonly WrongSettings[]> {
  const sections = (await readFile(PAGE, 'utf8')).split(/^## /m);
  const section = sections.find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const rows = [...section.matchAll(/^\| (`.*`) \| `(.*)` \|$/gm)];
  if (rows.length === 0) throw new Error(`No settings under "${heading}".`);
  return rows.map(([, shown = '', sentence = '']) => ({
    shown,
    settings: Object.fromEntries(
      [...shown.matchAll(/`(\w+)=([^`]*)`/g)].map(([, name = '', value = '']) => [name, value]),
    ),
    sentence: new RegExp(`^${sentence.split('…').map(escapeSigns).join('.*')}$`),
  }));
}

function escapeSigns(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
