import { setTimeout as delay } from 'node:timers/promises';
import { Pool, type PoolClient, type PoolConfig, type QueryResult, type QueryResultRow } from 'pg';
import { failureName, type Logger } from '../../operation/logger.ts';

/** The timeout for one of the ten connections, in ms. 200 visitors at once on two busy processors wait over 2 s. */
const CONNECT_TIMEOUT_MS = 5_000;

/** The timeout of a question's statement, in ms. Building an index has no timeout. */
const QUESTION_TIMEOUT_MS = 10_000;

/** The interval between attempts to lock or to reconnect, in ms. */
const RETRY_MS = 500;

/**
 * The session's settings. JIT compilation costs more than it saves. HNSW finds at most `ef_search` rows. The similarity
 * threshold is low, because two swapped letters in a word of five leave a similarity of 0.2.
 */
const SESSION = '-c jit=off -c hnsw.ef_search=200 -c pg_trgm.similarity_threshold=0.2';

/** A PostgreSQL database that several instances share. */
export type Database = Pool;

/** The database, or one connection in a transaction. */
export type Connection = Pick<PoolClient, 'query'>;

/** Opens connections on demand and replaces lost ones. They do not keep the process running. */
export function openDatabase(url: string, logger: Logger, others: PoolConfig = {}): Database {
  const database = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: SESSION,
    allowExitOnIdle: true,
    ...others,
  });
  // Only idle connections emit errors; the next query opens another.
  database.on('error', (error: Error) => {
    logger.warn('postgres-connection-lost', { reason: failureName(error) });
  });
  return database;
}

/**
 * Runs a question's statement.
 * @throws {Error} after 10 s, and errors of the database
 */
export function ask<Row extends QueryResultRow>(
  connection: Connection,
  text: string,
  values: unknown[],
): Promise<QueryResult<Row>> {
  const statement = { text, values, query_timeout: QUESTION_TIMEOUT_MS };
  return connection.query<Row>(statement);
}

/**
 * Runs work in one transaction.
 * @throws errors of the work, after a rollback
 */
export async function inTransaction<Result>(
  database: Database,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const client = await database.connect();
  let isBroken = true;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    isBroken = false;
    return result;
  } finally {
    // Closing a connection rolls its transaction back.
    client.release(isBroken);
  }
}

/** Runs work under a lock, so that no other instance does the same. A lost connection releases the lock. */
export async function alone<Result>(
  database: Database,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await database.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ has: boolean }>(
        'SELECT pg_try_advisory_lock(hashtext($1)) AS has',
        [name],
      );
      if (rows[0]?.has === true) break;
      await delay(RETRY_MS);
    }
    return await work();
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
}

/** Shared locks on the schemas that this instance serves, so that no instance drops them. */
export class ServedSchemas {
  readonly #schemas: string[] = [];
  readonly #session: Pool;

  constructor(url: string, logger: Logger) {
    // One connection keeps the locks. It is idle in its pool, so that the process can end.
    this.#session = openDatabase(url, logger, { max: 1, idleTimeoutMillis: 0, keepAlive: true });
    this.#session.on('error', () => void this.#lockAgain());
  }

  /** @throws errors of the database */
  async add(schema: string): Promise<void> {
    await this.#call('pg_advisory_lock_shared', [schema]);
    this.#schemas.push(schema);
  }

  async remove(schema: string): Promise<void> {
    const position = this.#schemas.indexOf(schema);
    if (position === -1) return;
    this.#schemas.splice(position, 1);
    await this.#call('pg_advisory_unlock_shared', [schema]).catch(() => this.#lockAgain());
  }

  /** Locks again, because a lost connection loses its locks. */
  async #lockAgain(): Promise<void> {
    await delay(RETRY_MS, undefined, { ref: false });
    await this.#call('pg_advisory_lock_shared', this.#schemas).catch(() => this.#lockAgain());
  }

  async #call(lock: string, schemas: readonly string[]): Promise<void> {
    await this.#session.query(`SELECT ${lock}(hashtext(s)) FROM unnest($1::text[]) AS s`, [
      schemas,
    ]);
  }
}
