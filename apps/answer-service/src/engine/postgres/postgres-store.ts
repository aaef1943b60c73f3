import { ContentError, type Page } from '@assist/content';
import { failureName, type Logger } from '../../operation/logger.ts';
import type { Index, IndexStore, OpenIndex } from '../content-index.ts';
import { buildIndex, schemaOf, tablesOf } from './build-index.ts';
import {
  type Ask,
  alone,
  type Database,
  hasTables,
  inTransaction,
  openDatabase,
  openQuestionDatabase,
  openQuestions,
  ServedSchemas,
} from './database.ts';
import { createPostgresIndex } from './postgres-engine.ts';
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

/** The connections of an instance, and the indexes that it has open. */
interface Instance {
  readonly building: Database;
  readonly ask: Ask;
  readonly served: ServedSchemas;
  readonly opened: Set<ServedSchema>;
  readonly language: string;
}

interface ServedSchema {
  readonly schema: string;
  vectors?: StoredVectors;
}

/**
 * Creates a store that keeps each index in its own schema. The first instance builds an index. The other instances wait
 * and then share the index.
 * @param language the content's language, which sets the stemmer and the stop words
 */
export function createPostgresStore(url: string, logger: Logger, language = 'en'): IndexStore {
  const instance: Instance = {
    building: openDatabase(url, logger),
    ask: openQuestions(url, logger),
    served: new ServedSchemas(url, logger),
    opened: new Set(),
    language,
  };
  // A check has a connection of its own, so that it never waits behind questions.
  const checks = openQuestionDatabase(url, logger, { max: 1 });
  return {
    isWhole: () =>
      hasTables(
        checks,
        [...instance.opened].flatMap(({ schema, vectors }) => [
          ...tablesOf(schema),
          ...(vectors === undefined ? [] : [vectors.table]),
        ]),
      ),
    open: async (key, read, summarise) => {
      try {
        return await alone(instance.building, 'assist', () =>
          openIndex(instance, schemaOf(key), read, summarise),
        );
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
  { building, ask, served, opened, language }: Instance,
  schema: string,
  read: () => Promise<readonly Page[]>,
  summarise: (pages: readonly Page[], index: Index) => Promise<Summary>,
): Promise<OpenIndex<Summary>> {
  await building.query(CATALOGUE);
  await served.add(schema);
  try {
    const { rows } = await building.query<{ summary: string }>(
      'UPDATE assist.indexes SET used = now() WHERE schema = $1 RETURNING summary',
      [schema],
    );
    const isBuilt = rows[0] !== undefined && (await hasTables(building, tablesOf(schema)));
    const summary: Summary = isBuilt
      ? JSON.parse(rows[0]?.summary ?? '')
      : await build(building, schema, await read(), summarise, language);
    await dropUnused(building);
    const one: ServedSchema = { schema };
    opened.add(one);
    return {
      ...createPostgresIndex(ask, schema, language),
      summary,
      embed: async (embedder, onProgress) => {
        one.vectors = await addVectors(building, schema, embedder, onProgress);
        return createPostgresIndex(ask, schema, language, one.vectors);
      },
      close: () => {
        opened.delete(one);
        return served.remove(schema);
      },
    };
  } catch (error) {
    await served.remove(schema);
    throw error;
  }
}

/**
 * Builds an index in one transaction, so that a failed build leaves no tables behind. Replaces what is left of a damaged
 * index.
 */
async function build<Summary>(
  database: Database,
  schema: string,
  pages: readonly Page[],
  summarise: (pages: readonly Page[], index: Index) => Promise<Summary>,
  language: string,
): Promise<Summary> {
  return inTransaction(database, async (connection) => {
    await connection.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await buildIndex(connection, schema, pages, language);
    const ask: Ask = (text, values) => connection.query(text, values);
    const summary = await summarise(pages, createPostgresIndex(ask, schema, language));
    await connection.query(
      `INSERT INTO assist.indexes (schema, summary) VALUES ($1, $2)
        ON CONFLICT (schema) DO UPDATE SET summary = excluded.summary`,
      [schema, JSON.stringify(summary)],
    );
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
