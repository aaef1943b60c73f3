import { readFile } from 'node:fs/promises';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCases } from './read-cases.ts';

/* What the embedding guide shows is what the browser tests visit. */

const places = {
  cdnOrigin: 'https://assist-cdn.example.gov',
  apiOrigin: 'https://assist-api.example.gov',
  pinnedLoader: 'https://assist-cdn.example.gov/v1.2.3/loader.js',
  integrity: 'sha384-…',
};
const enforcedLanguages = ['html', 'css', 'js'];

/** @param path from the repository's root */
const readText = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');

const normalise = (text: string) => text.replace(/\s+/g, ' ').trim();

const pagesNamedIn = (text: string) => text.match(/\/cases\/[\w-]+\//g) ?? [];

let guide: string;
let documents: Map<string, string>;
beforeAll(async () => {
  guide = await readText('docs/embedding.md');
  const cases = await readCases(places);
  documents = new Map(cases.map(({ path, document }) => [path, normalise(document)]));
});

/** Every enforced example, and the demo page that is named next after it in the same section. */
function readExamples() {
  const examples: { example: string; page: string | undefined }[] = [];
  let waiting: typeof examples = [];
  for (const node of unified().use(remarkParse).parse(guide).children) {
    if (node.type === 'heading') waiting = [];
    if (node.type === 'code' && enforcedLanguages.includes(node.lang ?? '')) {
      const found = { example: normalise(node.value), page: undefined };
      examples.push(found);
      waiting.push(found);
    }
    const source = guide.slice(node.position?.start.offset, node.position?.end.offset);
    if (node.type !== 'paragraph' || !source.startsWith('Demo page: ')) continue;
    for (const found of waiting) found.page = pagesNamedIn(source)[0];
    waiting = [];
  }
  return examples;
}

describe('the embedding guide', () => {
  it('the embedding guide shows nothing that is not part of the demo page it names', () => {
    const examples = readExamples();
    expect(examples.length).toBeGreaterThanOrEqual(15);
    const missing = examples.filter(
      ({ example, page }) => !documents.get(page ?? '')?.includes(example),
    );
    expect(missing).toEqual([]);
  });

  it('the embedding guide names no page that is not there', () => {
    const named = [...new Set(pagesNamedIn(guide))];
    expect(named.filter((page) => !documents.has(page))).toEqual([]);
  });

  it('the embedding guide lists every property a page may set, with its defaults', async () => {
    const theme = await readText('packages/bridge/src/theme.ts');
    const list = /THEME_TOKENS[^=]*= \(([^)]+)\)/.exec(theme)?.[1] ?? '';
    const names = list.match(/[a-z][\w-]+/g) ?? [];
    expect(names.length).toBeGreaterThan(10);
    const tokens = new Map(
      [
        ...(await readText('packages/bridge/src/tokens.css')).matchAll(
          /--assist-([\w-]+): ([^;]+);/g,
        ),
      ].map(([, name = '', value = '']) => [name, value]),
    );
    const rows = [...guide.matchAll(/^\| `--assist-([\w-]+)` \|([^|]*)\|([^|]*)\|/gm)].map(
      ([, name = '', light = '', dark = '']) => ({
        name,
        defaults: [light, dark].map((cell) => cell.replaceAll('`', '').trim()),
      }),
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...names].sort());
    for (const { name, defaults } of rows) {
      if (name === 'color-scheme') continue;
      expect(defaults, name).toEqual([tokens.get(name), tokens.get(`dark-${name}`) ?? '']);
    }
  });
});
