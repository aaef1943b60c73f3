import { setTimeout as delay } from 'node:timers/promises';
import { Pool, type PoolClient } from 'pg';
import { failureName, type Logger } from '../logger.ts';

/**
 * How long an answer waits for a connection, in ms: for a new one, and for one of the ten that others use. With 200
 * visitors at once on two busy processors that took more than two seconds (`npm run bench -- load`).
 */
const CONNECT_TIMEOUT_MS = 5_000;
/** How long a statement may take, in ms. */
const STATEMENT_TIMEOUT_MS = 10_000;

/** Time between two looks whether another instance has finished what this one would begin, in ms. */
const LOOK_MS = 500;

/** A PostgreSQL database that several instances share. */
export type Database = Pool;

/** What a statement can be sent to: the database, or one connection with a transaction. */
export type Connection = Pick<PoolClient, 'query'>;

/** Makes a database known. Connections are opened when they are needed, and again when they were lost. */
export function openDatabase(url: string, logger: Logger): Database {
  const database = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS,
    // A service that is told to stop does not wait for connections that do nothing.
    allowExitOnIdle: true,
  });
  // Of a connection that does nothing; what it would have been used for takes another.
  database.on('error', (error: Error) => {
    logger.warn('postgres-connection-lost', { reason: failureName(error) });
  });
  return database;
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
    // Closing a connection ends its transaction, however far it has come.
    client.release(isBroken);
  }
}

/** Does some work while no other instance does the same. A connection that is lost gives way to the next. */
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
      await delay(LOOK_MS);
    }
    return await work();
  } finally {
    // The lock goes with the connection.
    client.release(true);
  }
}
