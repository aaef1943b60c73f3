import { readFile } from 'node:fs/promises';

const PAGE = new URL('../../../docs/wrong-settings.md', import.meta.url);

/** A row of the guide's tables: settings that are wrong, and what they stop with. */
export interface WrongSettings {
  /** As the guide shows them. */
  readonly shown: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Of the whole sentence; `…` in the guide stands for anything. */
  readonly sentence: RegExp;
}

/**
 * The wrong settings that `docs/wrong-settings.md` lists below a heading, so that the guide is what is tested.
 *
 * @throws {Error} when there is no such heading with a table
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
