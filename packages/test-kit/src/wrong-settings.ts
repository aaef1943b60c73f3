import { readFile } from 'node:fs/promises';

const PAGE = new URL('../../../docs/operate/wrong-settings.md', import.meta.url);

/** A table row of `docs/operate/wrong-settings.md`: wrong settings, and the error that they cause. */
export interface WrongSettings {
  /** The settings as the row's first column shows them. */
  readonly shown: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Matches the error message in the row's second column. A `…` there matches any text. */
  readonly sentence: RegExp;
}

/**
 * Reads the table below a heading of `docs/operate/wrong-settings.md`. Tests use it to check that the page is true.
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
