import { ContentError, type Page } from '@assist/content';
import type { Embedder } from '../embeddings/embedder.ts';
import type { FollowUp } from '../generate/follow-ups.ts';
import { failureName, type Logger } from '../logger.ts';
import type { Collection } from '../search/collection.ts';
import type { MeaningIndex, MeaningVectors } from '../search/meaning-index.ts';
import type { MemoryCollection } from '../search/memory-search-index.ts';
import { toBytes, toIntegers } from './bytes.ts';
import { alone, type Database, inTransaction, openDatabase } from './database.ts';
import { createStoredCollection } from './stored-collection.ts';
import { addMeaning, findMeaning } from './stored-meaning.ts';
import { createTables } from './tables.ts';

/** PostgreSQL 14, the first release with bit_count for bit strings. */
const OLDEST_SERVER = 140_000;

/** Collections kept: the one that is served, the one before, which other instances may still serve, and one to go back to. */
const COLLECTIONS_KEPT = 3;

/** Pages in one query when all are read for embedding. */
const PAGES_READ_AT_ONCE = 50;

/** Counts and suggested questions, stored so that an instance need not read the pages to know them. */
export interface CollectionSummary {
  readonly pages: number;
  readonly sections: number;
  readonly skipped: number;
  readonly suggestedQuestions: readonly FollowUp[];
  readonly starters: readonly FollowUp[];
  /** Of the addresses of its pages. */
  readonly hosts: readonly string[];
}

/** A collection as an instance has read and indexed it. */
export interface IndexedCollection {
  readonly pages: readonly Page[];
  readonly collection: MemoryCollection;
  readonly summary: CollectionSummary;
}

/** A collection in the database. */
export interface StoredCollection {
  readonly collection: Collection;
  readonly summary: CollectionSummary;
  /**
   * What is known of its meaning; `embed` makes the vectors where no instance has before.
   *
   * @throws what `embed` throws, and errors of the database
   */
  meaning(
    embedder: Embedder,
    embed: (pages: readonly Page[]) => Promise<MeaningVectors>,
  ): Promise<MeaningIndex>;
}

/** The collections of a database, each in a schema of its own: there whole, or not at all. */
export interface CollectionStore {
  /**
   * Opens a collection, after making it where no instance has before.
   *
   * @throws {ContentError} when the database cannot be used, and what `make` throws
   */
  open(name: string, make: () => Promise<IndexedCollection>): Promise<StoredCollection>;
}

interface CollectionRow {
  readonly summary: string;
  readonly first_sections: Buffer;
}

export function createCollectionStore(url: string, logger: Logger): CollectionStore {
  const database = openDatabase(url, logger);
  return {
    open: async (name, make) => {
      const schema = `assist_${name}`;
      try {
        const found = await alone(database, 'assist collections', async () => {
          await createCatalogue(database);
          const known = await markUsed(database, schema);
          if (known !== undefined) return known;
          await storeCollection(database, schema, await make());
          await dropLeastRecentlyUsed(database);
          return markUsed(database, schema);
        });
        if (found === undefined) throw new Error('it was dropped at once');
        return openStored(database, schema, found);
      } catch (error) {
        if (error instanceof ContentError) throw error;
        const reason = error instanceof Error ? error.message || failureName(error) : 'unknown';
        throw new ContentError(
          `POSTGRES_URL: the database cannot be used (${reason}). Set it to one that can be reached and whose role ` +
            'may create schemas, or leave it out.',
        );
      }
    },
  };
}

/** Creates the table that lists the collections. */
async function createCatalogue(database: Database): Promise<void> {
  const version = await database.query<{ server_version_num: string }>('SHOW server_version_num');
  if (Number(version.rows[0]?.server_version_num) < OLDEST_SERVER) {
    throw new Error('it must be PostgreSQL 14 or newer');
  }
  await database.query(`
    CREATE SCHEMA IF NOT EXISTS assist;
    CREATE TABLE IF NOT EXISTS assist.collections (
      schema text PRIMARY KEY, used timestamptz NOT NULL DEFAULT now(), summary text NOT NULL,
      first_sections bytea NOT NULL, page_mean bytea, section_mean bytea);
  `);
}

/** Marks a collection as used and reads its row; undefined when it is not stored. */
async function markUsed(database: Database, schema: string): Promise<CollectionRow | undefined> {
  const { rows } = await database.query<CollectionRow>(
    `UPDATE assist.collections SET used = now() WHERE schema = $1
      RETURNING summary, first_sections`,
    [schema],
  );
  return rows[0];
}

async function storeCollection(
  database: Database,
  schema: string,
  { pages, collection, summary }: IndexedCollection,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    await createTables(connection, schema, pages, collection);
    await connection.query(
      'INSERT INTO assist.collections (schema, summary, first_sections) VALUES ($1, $2, $3)',
      [schema, JSON.stringify(summary), toBytes(collection.firstSections)],
    );
  });
}

async function dropLeastRecentlyUsed(database: Database): Promise<void> {
  const { rows } = await database.query<{ schema: string }>(
    'SELECT schema FROM assist.collections ORDER BY used DESC OFFSET $1',
    [COLLECTIONS_KEPT],
  );
  for (const { schema } of rows) {
    await inTransaction(database, async (connection) => {
      await connection.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
      await connection.query('DELETE FROM assist.collections WHERE schema = $1', [schema]);
    });
  }
}

function openStored(database: Database, schema: string, row: CollectionRow): StoredCollection {
  const summary: CollectionSummary = JSON.parse(row.summary);
  const collection = createStoredCollection(database, schema, toIntegers(row.first_sections));
  const stored = { schema, pages: summary.pages, sections: summary.sections };
  return {
    collection,
    summary,
    meaning: async (embedder, embed) => {
      const known = await findMeaning(database, stored, embedder);
      if (known !== undefined) return known;
      const added = await alone(database, `meaning of ${schema}`, async () => {
        const found = await findMeaning(database, stored, embedder);
        if (found !== undefined) return found;
        await addMeaning(database, schema, await embed(await readPages(collection)));
        return findMeaning(database, stored, embedder);
      });
      if (added === undefined) throw new Error('The collection has been dropped.');
      return added;
    },
  };
}

/** Reads all pages, some at a time: answers that run wait for no more. */
async function readPages(collection: Collection): Promise<readonly Page[]> {
  const pages: Page[] = [];
  const size = collection.firstSections.length - 1;
  while (pages.length < size) {
    const count = Math.min(PAGES_READ_AT_ONCE, size - pages.length);
    const found = await collection.pages(
      Array.from({ length: count }, (_, position) => pages.length + position),
    );
    if (found.length < count) throw new Error('The collection has been dropped.');
    pages.push(...found);
  }
  return pages;
}
