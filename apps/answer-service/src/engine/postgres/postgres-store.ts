import { ContentError } from '@assist/content';
import { failureName, type Logger } from '../../operation/logger.ts';
import type { ContentIndex, IndexSource, IndexStore } from '../search-engine.ts';
import { buildIndex, schemaOf } from './build-index.ts';
import { alone, type Database, inTransaction, openDatabase, ServedSchemas } from './database.ts';
import { createPostgresEngine } from './postgres-engine.ts';
import { addVectors, type StoredVectors } from './stored-vectors.ts';

/** Number of unused indexes to keep, so that an operator can go back to earlier content. */
const UNUSED_KEPT = 3;

/**
 * SQL that creates the extensions and the table of indexes. The type `halfvec` makes the SQL fail with pgvector older
 * than 0.7.
 */
const CATALOGUE = `
  CREATE EXTENSION IF NOT EXISTS vector;
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
  SELECT 'halfvec'::regtype;
  CREATE SCHEMA IF NOT EXISTS assist;
  CREATE TABLE IF NOT EXISTS assist.indexes (
    schema text PRIMARY KEY, used timestamptz NOT NULL DEFAULT now(), summary text NOT NULL)`;

/**
 * Creates a store that keeps each index in its own schema. The first instance builds an index. The other instances wait
 * and then share the index.
 * @param language the content's language, which sets the stemmer and the stop words
 */
export function createPostgresStore(url: string, logger: Logger, language = 'en'): IndexStore {
  const database = openDatabase(url, logger);
  const served = new ServedSchemas(url, logger);
  return {
    open: async <Summary>(source: IndexSource<Summary>) => {
      try {
        return await alone(database, 'assist', () => openIndex(database, served, source, language));
      } catch (error) {
        if (error instanceof ContentError) throw error;
        const reason = error instanceof Error ? error.message || failureName(error) : 'unknown';
        throw new ContentError(
          `POSTGRES_URL: the database cannot be used (${reason}). Set it to one that can be reached, has pgvector 0.7 or ` +
            'newer and whose role may create schemas, or leave it out.',
        );
      }
    },
  };
}

async function openIndex<Summary>(
  database: Database,
  served: ServedSchemas,
  source: IndexSource<Summary>,
  language: string,
): Promise<ContentIndex<Summary>> {
  const schema = schemaOf(source.key);
  await database.query(CATALOGUE);
  await served.add(schema);
  try {
    const { rows } = await database.query<{ summary: string }>(
      'UPDATE assist.indexes SET used = now() WHERE schema = $1 RETURNING summary',
      [schema],
    );
    const summary: Summary =
      rows[0] === undefined
        ? await build(database, schema, source, language)
        : JSON.parse(rows[0].summary);
    await dropUnused(database);
    let vectors: StoredVectors | undefined;
    return {
      ...createPostgresEngine(database, schema, language, () => vectors),
      summary,
      addEmbeddings: async (embedder, onProgress) => {
        vectors = await addVectors(database, schema, embedder, onProgress);
      },
      close: () => served.remove(schema),
    };
  } catch (error) {
    await served.remove(schema);
    throw error;
  }
}

/** Builds an index in one transaction, so that a failed build leaves no tables behind. */
async function build<Summary>(
  database: Database,
  schema: string,
  { read, summarise }: IndexSource<Summary>,
  language: string,
): Promise<Summary> {
  const pages = await read();
  return inTransaction(database, async (connection) => {
    await buildIndex(connection, schema, pages, language);
    const summary = await summarise(pages, createPostgresEngine(connection, schema, language));
    await connection.query('INSERT INTO assist.indexes (schema, summary) VALUES ($1, $2)', [
      schema,
      JSON.stringify(summary),
    ]);
    return summary;
  });
}

/** Drops the indexes that no instance serves, but keeps the `UNUSED_KEPT` most recently used of them. */
async function dropUnused(database: Database): Promise<void> {
  const { rows } = await database.query<{ schema: string }>(
    `SELECT schema FROM assist.indexes WHERE pg_try_advisory_xact_lock(hashtext(schema))
      ORDER BY used DESC OFFSET ${UNUSED_KEPT}`,
  );
  for (const { schema } of rows) {
    await database.query(
      `DROP SCHEMA IF EXISTS ${schema} CASCADE; DELETE FROM assist.indexes WHERE schema = '${schema}'`,
    );
  }
}
