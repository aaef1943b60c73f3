import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ContentError, type Page, type Section } from '@assist/content';
import { failureName, type Logger } from '../../operation/logger.ts';
import { type Index, type IndexStore, pageKey } from '../content-index.ts';
import { embeddedTexts, SEARCHED_PAGE_FIELDS, SEARCHED_SECTION_FIELDS } from '../section-text.ts';
import { termsOf } from '../terms.ts';
import { type Ask, Database, RANKING } from './database.ts';
import {
  addVectors,
  BUILD_MEMORY,
  createPostgresIndex,
  type StoredVectors,
  textSearchOf,
} from './postgres-index.ts';

/** Number of unused indexes to keep, so that an operator can go back to earlier content. */
const UNUSED_KEPT = 3;

/** Time after which an index counts as unused. Each instance that serves an index marks it once a minute. */
const LEASE = "interval '10 minutes'";

/** Number of pages to insert with one statement. Splitting more pages into words would delay answers. */
const PAGES_AT_ONCE = 20;

/** Maximum number of characters of a text. The rest is cut off, because a `tsvector` holds at most 1 MB. */
const MAX_CHARACTERS = 300_000;

/** The type `halfvec` makes the SQL fail with pgvector older than 0.7. */
const CATALOGUE = `
  CREATE EXTENSION IF NOT EXISTS vector;
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
  SELECT 'halfvec'::regtype;
  CREATE SCHEMA IF NOT EXISTS assist;
  CREATE TABLE IF NOT EXISTS assist.indexes (
    schema text PRIMARY KEY, used timestamptz NOT NULL DEFAULT now(), summary text NOT NULL)`;

/** Keeps each index in a schema. The first instance builds it; the others wait and share it. */
export function createPostgresStore(url: string, logger: Logger, language: string): IndexStore {
  const database = new Database(url, logger);
  const served = new Set<{ readonly schema: string; vectors?: StoredVectors }>();
  return {
    isWhole: () =>
      database.hasTables(
        [...served].flatMap(({ schema, vectors }) => [
          ...tablesOf(schema),
          ...(vectors === undefined ? [] : [vectors.table]),
        ]),
        [...served].map(({ schema }) => markUsed(schema)),
      ),
    open: async <Summary>(
      key: string,
      read: () => Promise<readonly Page[]>,
      summarise: (pages: readonly Page[], index: Index) => Promise<Summary>,
    ) => {
      const schema = schemaOf(key);
      const summary = await database
        .alone('assist', async (ask) => {
          await ask(CATALOGUE);
          const [known] = await ask<{ summary: string }>(
            'UPDATE assist.indexes SET used = now() WHERE schema = $1 RETURNING summary',
            [schema],
          );
          const isBuilt = known !== undefined && (await database.hasTables(tablesOf(schema)));
          const summary: Summary = isBuilt
            ? JSON.parse(known.summary)
            : await rebuild(ask, schema, language, read, summarise);
          await dropUnused(ask);
          return summary;
        })
        .catch((error: unknown) => {
          if (error instanceof ContentError) throw error;
          const reason = error instanceof Error ? error.message || failureName(error) : 'unknown';
          throw new ContentError(
            `POSTGRES_URL: the database cannot be used (${reason}). Set it to one that can be reached, has pgvector 0.7 or ` +
              'newer and whose role may create schemas, or leave it out.',
          );
        });
      const one: { readonly schema: string; vectors?: StoredVectors } = { schema };
      served.add(one);
      return {
        ...createPostgresIndex(database.question, schema, language),
        summary,
        embed: async (embedder) => {
          one.vectors = await addVectors(database, schema, embedder);
          return createPostgresIndex(database.question, schema, language, one.vectors);
        },
        close: async () => {
          served.delete(one);
        },
      };
    },
  };
}

/**
 * Returns the schema name of an index: `assist_` and a hash of this file and of the content's key. The hash includes
 * this file, because another release may use other tables. In a build, this file is the whole bundle.
 */
function schemaOf(key: string): string {
  const program = readFileSync(fileURLToPath(import.meta.url));
  const hash = createHash('sha256').update(program).update(key).digest('hex');
  return `assist_${hash.slice(0, 24)}`;
}

/** Without the tables of vectors. */
function tablesOf(schema: string): string[] {
  return ['pages', 'sections', 'embedded', 'terms', 'spellings'].map((one) => `${schema}.${one}`);
}

async function rebuild<Summary>(
  ask: Ask,
  schema: string,
  language: string,
  read: () => Promise<readonly Page[]>,
  summarise: (pages: readonly Page[], index: Index) => Promise<Summary>,
): Promise<Summary> {
  await ask(`DROP SCHEMA IF EXISTS ${schema} CASCADE; ${RANKING}`);
  const pages = await read();
  await buildIndex(ask, schema, pages, language);
  const index = createPostgresIndex((work) => work(ask), schema, language);
  const summary = await summarise(pages, index);
  await ask(
    `INSERT INTO assist.indexes (schema, summary) VALUES ($1, $2)
      ON CONFLICT (schema) DO UPDATE SET summary = excluded.summary`,
    [schema, JSON.stringify(summary)],
  );
  return summary;
}

/** Returns SQL that marks a schema as served. Writes at most once a minute. */
function markUsed(schema: string): string {
  return `UPDATE assist.indexes SET used = now() WHERE schema = '${schema}' AND used < now() - interval '1 minute'`;
}

async function dropUnused(ask: Ask): Promise<void> {
  const unused = await ask<{ schema: string }>(
    `SELECT schema FROM assist.indexes WHERE used < now() - ${LEASE} ORDER BY used DESC OFFSET ${UNUSED_KEPT}`,
  );
  for (const { schema } of unused) {
    await ask(
      `DROP SCHEMA IF EXISTS ${schema} CASCADE; DELETE FROM assist.indexes WHERE schema = '${schema}'`,
    );
  }
}

async function buildIndex(
  ask: Ask,
  schema: string,
  pages: readonly Page[],
  language: string,
): Promise<void> {
  await ask(`${BUILD_MEMORY} CREATE SCHEMA ${schema}`);
  for (const table of ['pages', 'sections']) {
    // Keeps `words` inside its row if the row fits into a block. Reading `words` from the TOAST table took 164 ms
    // instead of 12 ms.
    await ask(`
      CREATE TABLE ${schema}.${table} (
        id text PRIMARY KEY, url text NOT NULL, content text NOT NULL, words tsvector NOT NULL)
        WITH (toast_tuple_target = 8160);
      ALTER TABLE ${schema}.${table} ALTER words SET STORAGE MAIN`);
  }
  await ask(`
    CREATE TABLE ${schema}.embedded (
      id text PRIMARY KEY, section text NOT NULL, url text NOT NULL, content text NOT NULL)`);
  const all = [...new Map(pages.map((page) => [pageKey(page.url), page])).values()];
  for (let start = 0; start < all.length; start += PAGES_AT_ONCE) {
    const some = all.slice(start, start + PAGES_AT_ONCE);
    await insertWords(ask, `${schema}.pages`, some.map(pageRow), language);
    await insertWords(
      ask,
      `${schema}.sections`,
      some.flatMap(({ sections }) => sections.map(sectionRow)),
      language,
    );
    const texts = embeddedTexts(some).map(({ section, text }, position) => ({
      id: `${section.id} ${position}`,
      section: section.id,
      url: section.url,
      content: text,
    }));
    await ask(
      `INSERT INTO ${schema}.embedded SELECT * FROM json_populate_recordset(NULL::${schema}.embedded, $1)`,
      [JSON.stringify(texts)],
    );
  }
  const configuration = textSearchOf(language);
  const dictionary = configuration === 'simple' ? configuration : `${configuration}_stem`;
  await ask(`
    CREATE TABLE ${schema}.terms AS
      SELECT word AS term, pages.ndoc AS pages, coalesce(sections.ndoc, 0) AS sections,
        ${inverseFrequency(schema, 'pages')} AS page_idf, ${inverseFrequency(schema, 'sections')} AS section_idf
      FROM ts_stat('SELECT words FROM ${schema}.pages') AS pages
        LEFT JOIN ts_stat('SELECT words FROM ${schema}.sections') AS sections USING (word);
    CREATE TABLE ${schema}.spellings AS
      SELECT word, ndoc AS sections, ts_lexize('${dictionary}', word) AS terms
      FROM ts_stat($$SELECT to_tsvector('simple', content) FROM ${schema}.embedded$$)
      WHERE length(word) BETWEEN 4 AND 30 AND word !~ '\\d';
    CREATE UNIQUE INDEX ON ${schema}.terms (term);
    CREATE INDEX ON ${schema}.spellings USING gin (word gin_trgm_ops);
    CREATE INDEX ON ${schema}.pages USING gin (words);
    CREATE INDEX ON ${schema}.sections USING gin (words);
    ANALYZE ${schema}.pages, ${schema}.sections, ${schema}.terms, ${schema}.spellings`);
}

function inverseFrequency(schema: string, table: string): string {
  const found = `coalesce(${table}.ndoc, 0)`;
  return `ln(1 + ((SELECT count(*) FROM ${schema}.${table}) - ${found} + 0.5) / (${found} + 0.5))::real`;
}

/** The texts of the fields get the `tsvector` weights A to D. */
function pageRow(page: Page) {
  const texts = SEARCHED_PAGE_FIELDS.map(({ text }) => text(page));
  return { id: pageKey(page.url), url: page.url, content: JSON.stringify(page), texts };
}

/** The content is empty, because the service reads only the content of pages. */
function sectionRow(section: Section) {
  const texts = SEARCHED_SECTION_FIELDS.map(({ text }) => text(section));
  return { id: section.id, url: section.url, content: '', texts };
}

/** Splits the texts into words here, because PostgreSQL would break identifiers such as 'VA-21-526EZ' apart. */
async function insertWords(
  ask: Ask,
  table: string,
  rows: readonly ReturnType<typeof pageRow>[],
  language: string,
): Promise<void> {
  const { words } = termsOf(language);
  const configuration = textSearchOf(language);
  const weighted = ['A', 'B', 'C', 'D'].map(
    (weight, field) => `setweight(to_tsvector('${configuration}', texts->>${field}), '${weight}')`,
  );
  const split = (text: string): string => words(text.slice(0, MAX_CHARACTERS)).join(' ');
  await ask(
    `INSERT INTO ${table} SELECT id, url, content, ${weighted.join(' || ')}
      FROM json_to_recordset($1) AS row (id text, url text, content text, texts json)`,
    [JSON.stringify(rows.map((row) => ({ ...row, texts: row.texts.map(split) })))],
  );
}
