import { setTimeout as delay } from 'node:timers/promises';
import { Pool, type PoolClient, type PoolConfig, type QueryResult, type QueryResultRow } from 'pg';
import { failureName, type Logger } from '../../operation/logger.ts';

/** How long an answer waits for one of the ten connections, in ms. 200 visitors at once on two busy processors wait over 2 s. */
const CONNECT_TIMEOUT_MS = 5_000;

/** How long a statement of a question may take, in ms. Building an index takes as long as it takes. */
const QUESTION_TIMEOUT_MS = 10_000;

/** Time between two looks whether another instance has finished, or the database is back, in ms. */
const RETRY_MS = 500;

/**
 * Settings of a session. Compiling a statement costs more than it saves; HNSW finds at most `ef_search`
 * rows; two letters swapped in a word of five leave a similarity of 0.2.
 */
const SESSION = '-c jit=off -c hnsw.ef_search=200 -c pg_trgm.similarity_threshold=0.2';

/** A PostgreSQL database that several instances share. */
export type Database = Pool;

/** The database, or one connection with a transaction. */
export type Connection = Pick<PoolClient, 'query'>;

/** Opens connections when they are needed, and again after they were lost. They do not keep the process running. */
export function openDatabase(url: string, logger: Logger, others: PoolConfig = {}): Database {
  const database = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: SESSION,
    allowExitOnIdle: true,
    ...others,
  });
  // Emitted for idle connections only; the next query opens another.
  database.on('error', (error: Error) => {
    logger.warn('postgres-connection-lost', { reason: failureName(error) });
  });
  return database;
}

/** Runs a statement of a question. @throws {Error} after 10 s, and errors of the database */
export function ask<Row extends QueryResultRow>(
  connection: Connection,
  text: string,
  values: unknown[],
): Promise<QueryResult<Row>> {
  const statement = { text, values, query_timeout: QUESTION_TIMEOUT_MS };
  return connection.query<Row>(statement);
}

/**
 * Does some work as one transaction.
 *
 * @throws what the work throws; then nothing of it is kept
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

/** Does some work while no other instance does the same. A lost connection gives its lock to the next instance. */
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
    // The lock goes with the connection.
    client.release(true);
  }
}

/** Locks on the schemas that this instance serves: no instance drops them. */
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

  /** A lost connection has lost its locks. */
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
