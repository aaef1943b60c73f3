import { readFile } from 'node:fs/promises';

const PAGE = new URL('../../../docs/operate/wrong-settings.md', import.meta.url);

/** A row of the guide's tables: wrong settings and the error that they cause. */
export interface WrongSettings {
  /** The first column as written in the guide. */
  readonly shown: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Matches the whole error message; `…` in the guide matches any text. */
  readonly sentence: RegExp;
}

/**
 * Reads the wrong settings below a heading of `docs/operate/wrong-settings.md`, so that the tests cover the guide.
 * @throws {Error} if the heading has no table
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
