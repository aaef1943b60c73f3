import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@assist/content';
import { pageKey } from '../page-key.ts';
import { embeddedTexts } from '../section-text.ts';
import { termsOf } from '../terms.ts';
import type { Connection } from './database.ts';
import { textSearchOf } from './text-search.ts';

/**
 * Number of pages to insert with one statement. The number is small, because splitting pages into words blocks the
 * event loop and delays answers.
 */
const PAGES_AT_ONCE = 20;

/** Maximum number of characters of a text. The rest is cut off, because a `tsvector` holds at most 1 MB. */
const MAX_CHARACTERS = 300_000;

/**
 * SQL settings for building indexes. A memory of 512 MB holds the HNSW graph of 200,000 vectors. A single process
 * builds the graph, because containers lack shared memory for parallel builds.
 */
export const BUILD_MEMORY =
  "SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL max_parallel_maintenance_workers = 0;";

/**
 * Returns the schema name of an index: `assist_` and a hash of this file and of the content's key. The hash includes
 * this file, because another release may use other tables. In a build, this file is the whole bundle.
 */
export function schemaOf(key: string): string {
  const program = readFileSync(fileURLToPath(import.meta.url));
  const hash = createHash('sha256').update(program).update(key).digest('hex');
  return `assist_${hash.slice(0, 24)}`;
}

/** Returns the tables of an index, without its tables of vectors. */
export function tablesOf(schema: string): string[] {
  return ['pages', 'sections', 'embedded', 'terms', 'spellings'].map((one) => `${schema}.${one}`);
}

/**
 * Creates and fills the tables of an index, except the tables of vectors.
 * @param schema a schema name that is valid without quotes
 * @param language the content's language
 */
export async function buildIndex(
  connection: Connection,
  schema: string,
  pages: readonly Page[],
  language: string,
): Promise<void> {
  await connection.query(`${BUILD_MEMORY} CREATE SCHEMA ${schema}`);
  for (const table of ['pages', 'sections']) {
    // Keeps `words` inside its row if the row fits into a block. Reading `words` from the TOAST table took 164 ms
    // instead of 12 ms.
    await connection.query(`
      CREATE TABLE ${schema}.${table} (
        id text PRIMARY KEY, url text NOT NULL, content text NOT NULL, words tsvector NOT NULL)
        WITH (toast_tuple_target = 8160);
      ALTER TABLE ${schema}.${table} ALTER words SET STORAGE MAIN`);
  }
  await connection.query(`
    CREATE TABLE ${schema}.embedded (
      id text PRIMARY KEY, section text NOT NULL, url text NOT NULL, content text NOT NULL)`);
  const all = [...new Map(pages.map((page) => [pageKey(page.url), page])).values()];
  for (let start = 0; start < all.length; start += PAGES_AT_ONCE) {
    const some = all.slice(start, start + PAGES_AT_ONCE);
    await insert(connection, `${schema}.pages`, some.map(pageRow), language);
    await insert(connection, `${schema}.sections`, some.flatMap(sectionRows), language);
    await insertEmbedded(connection, schema, some);
  }
  await connection.query(`
    CREATE TABLE ${schema}.terms AS
      SELECT word AS term, pages.ndoc AS pages, coalesce(sections.ndoc, 0) AS sections,
        ${inverseFrequency(schema, 'pages')} AS page_idf, ${inverseFrequency(schema, 'sections')} AS section_idf
      FROM ts_stat('SELECT words FROM ${schema}.pages') AS pages
        LEFT JOIN ts_stat('SELECT words FROM ${schema}.sections') AS sections USING (word);
    CREATE TABLE ${schema}.spellings AS
      SELECT word, ndoc AS sections, ts_lexize('${textSearchOf(language).dictionary}', word) AS terms
      FROM ts_stat($$SELECT to_tsvector('simple', content) FROM ${schema}.embedded$$)
      WHERE length(word) BETWEEN 4 AND 30 AND word !~ '\\d';
    CREATE UNIQUE INDEX ON ${schema}.terms (term);
    CREATE INDEX ON ${schema}.spellings USING gin (word gin_trgm_ops);
    CREATE INDEX ON ${schema}.pages USING gin (words);
    CREATE INDEX ON ${schema}.sections USING gin (words);
    ANALYZE ${schema}.pages, ${schema}.sections, ${schema}.terms, ${schema}.spellings`);
}

/** Returns SQL that computes BM25's inverse document frequency. */
function inverseFrequency(schema: string, table: string): string {
  const found = `coalesce(${table}.ndoc, 0)`;
  return `ln(1 + ((SELECT count(*) FROM ${schema}.${table}) - ${found} + 0.5) / (${found} + 0.5))::real`;
}

/**
 * Returns the columns of a page's row: key, URL, page as JSON, and four texts. The texts get the `tsvector` weights A
 * to D.
 */
function pageRow(page: Page): string[] {
  const { url, title, description, sections } = page;
  return [
    pageKey(url),
    url,
    JSON.stringify(page),
    title,
    description || (sections[0]?.text.split('\n', 1)[0] ?? ''),
    [page, ...sections].flatMap(({ questions = [] }) => questions).join('\n'),
    sections.map(({ heading, text }) => `${heading}\n${text}`).join('\n'),
  ];
}

/**
 * Returns the rows of a page's sections. The columns are id, URL, `content` and four texts. `content` is empty, because
 * the service reads only the `content` of pages. The texts get the `tsvector` weights A to D.
 */
function sectionRows({ sections }: Page): string[][] {
  return sections.map((section) => [
    section.id,
    section.url,
    '',
    section.pageTitle,
    section.heading,
    (section.questions ?? []).join('\n'),
    [...section.parentHeadings, section.text].join('\n'),
  ]);
}

/** Inserts the texts to embed, each with the id and URL of its section. */
async function insertEmbedded(
  connection: Connection,
  schema: string,
  pages: readonly Page[],
): Promise<void> {
  const texts = embeddedTexts(pages);
  await connection.query(
    `INSERT INTO ${schema}.embedded SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])`,
    [
      texts.map(({ section }, position) => `${section.id} ${position}`),
      texts.map(({ section }) => section.id),
      texts.map(({ section }) => section.url),
      texts.map(({ text }) => text),
    ],
  );
}

/**
 * Inserts rows into a table. Splits the texts into words here, because PostgreSQL would break identifiers such as
 * 'VA-21-526EZ' apart.
 */
async function insert(
  connection: Connection,
  table: string,
  rows: string[][],
  language: string,
): Promise<void> {
  const { words } = termsOf(language);
  const { configuration } = textSearchOf(language);
  const weighted = ['A', 'B', 'C', 'D'].map(
    (weight) => `setweight(to_tsvector('${configuration}', ${weight}), '${weight}')`,
  );
  const values = (_: unknown, column: number): string[] =>
    rows.map((row) => {
      const value = row[column] ?? '';
      return column < 3 ? value : words(value.slice(0, MAX_CHARACTERS)).join(' ');
    });
  await connection.query(
    `INSERT INTO ${table} SELECT id, url, content, ${weighted.join(' || ')}
      FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
        AS row (id, url, content, a, b, c, d)`,
    Array.from({ length: 7 }, values),
  );
}
