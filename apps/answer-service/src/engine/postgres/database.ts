import { setTimeout as delay } from 'node:timers/promises';
import { Pool, type PoolClient, type PoolConfig, type QueryResult, type QueryResultRow } from 'pg';
import { failureName, type Logger } from '../../operation/logger.ts';

/**
 * Timeout for getting one of the ten connections, in ms. With 200 visitors at once on two busy processors, the wait
 * exceeds 2 s.
 */
const CONNECT_TIMEOUT_MS = 5_000;

/** Timeout of an SQL statement that serves a question, in ms. Statements that build an index have no timeout. */
const QUESTION_TIMEOUT_MS = 10_000;

/** Pause before the next attempt to take a lock or to reconnect, in ms. */
const RETRY_MS = 500;

/**
 * Settings of each connection. JIT compilation is off, because it costs more time than it saves. `hnsw.ef_search`
 * limits how many rows an HNSW search finds. The similarity threshold is low, because a five-letter word with two
 * swapped letters has a similarity of only 0.2.
 */
const SESSION = '-c jit=off -c hnsw.ef_search=200 -c pg_trgm.similarity_threshold=0.2';

/** A pool of connections to the PostgreSQL database that several instances of the service share. */
export type Database = Pool;

/** Either the whole connection pool, or one connection in a transaction. Both can run SQL queries. */
export type Connection = Pick<PoolClient, 'query'>;

/**
 * Creates a connection pool. The pool connects on demand and replaces lost connections. Idle connections do not keep
 * the process running.
 */
export function openDatabase(url: string, logger: Logger, others: PoolConfig = {}): Database {
  const database = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: SESSION,
    allowExitOnIdle: true,
    ...others,
  });
  // Only idle connections emit errors here. The pool opens a new connection for the next query.
  database.on('error', (error: Error) => {
    logger.warn('postgres-connection-lost', { reason: failureName(error) });
  });
  return database;
}

/**
 * Runs an SQL statement that serves a question.
 * @throws {Error} after a timeout of 10 s, and errors of the database
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
 * Runs `work` in one transaction.
 * @throws errors of `work`, after rolling the transaction back
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
    // After a failure, closes the connection, which rolls the transaction back.
    client.release(isBroken);
  }
}

/**
 * Runs `work` under a named lock, so that only one instance at a time does this work. The database releases the lock if
 * the connection is lost.
 */
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
    // Closes the connection, which releases the lock.
    client.release(true);
  }
}

/** Holds a shared lock on each schema that this instance serves, so that no instance drops the schema. */
export class ServedSchemas {
  readonly #schemas: string[] = [];
  readonly #session: Pool;

  constructor(url: string, logger: Logger) {
    // One connection holds all locks. The pool counts the connection as idle, so the process can end.
    this.#session = openDatabase(url, logger, { max: 1, idleTimeoutMillis: 0, keepAlive: true });
    this.#session.on('error', () => void this.#lockAgain());
  }

  /**
   * Takes a shared lock on a schema.
   * @throws errors of the database
   */
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

  /** Takes all locks again, because PostgreSQL releases the locks of a lost connection. */
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
