import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError, Pool, type PoolClient, type PoolConfig, type QueryResultRow } from 'pg';
import { failureName, type Logger } from '../../operation/logger.ts';

/** Timeout in ms. With 200 visitors at once on two busy processors, the wait exceeds 2 s. */
const CONNECT_TIMEOUT_MS = 5_000;

/** Timeout of an SQL statement that serves a question, in ms. A statement that waits for a locked table ends, too. */
const STATEMENT_TIMEOUT_MS = 2_000;

/** Pause between two checks, in ms. `/ready` and `/health` report a lost database after this pause and one check. */
const CHECK_MS = 1_000;

/**
 * Settings of a transaction that ranks. All settings are local to a transaction, because a pooler such as PgBouncer
 * gives each transaction another connection. JIT compilation costs more time than it saves. `hnsw.ef_search` limits how
 * many rows an HNSW search finds. A five-letter word with two swapped letters has a similarity of only 0.2.
 */
export const RANKING =
  'SET LOCAL jit = off; SET LOCAL hnsw.ef_search = 200; SET LOCAL pg_trgm.similarity_threshold = 0.2';

const QUESTION = `SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}; ${RANKING}`;

export type Ask = <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

export class Database {
  readonly #questions: Pool;
  /** Repeats the statements of lost connections. */
  readonly #fresh: Pool;
  /** A check has a connection of its own, so that it never waits behind questions. */
  readonly #checks: Pool;
  readonly #work: Pool;

  constructor(url: string, logger: Logger) {
    const open = (others: PoolConfig): Pool => {
      const pool = new Pool({
        connectionString: url,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        keepAlive: true,
        // Then TCP probes the idle connection ten times, once a second.
        keepAliveInitialDelayMillis: 5_000,
        allowExitOnIdle: true,
        ...others,
      });
      // Only idle connections emit errors here. The pool opens a new connection for the next query.
      return pool.on('error', (error: Error) => {
        logger.warn('postgres-connection-lost', { reason: failureName(error) });
      });
    };
    // A reply that comes even later means a lost connection.
    const query_timeout = STATEMENT_TIMEOUT_MS + 500;
    this.#questions = open({ query_timeout });
    this.#fresh = open({ query_timeout, maxUses: 1 });
    this.#checks = open({ query_timeout, max: 1 });
    this.#work = open({});
  }

  /**
   * Runs the statements of a question in one transaction. If the connection is lost, runs them once more on a new one,
   * because a firewall that drops one idle connection has dropped all of them.
   */
  readonly question = async <Result>(work: (ask: Ask) => Promise<Result>): Promise<Result> => {
    const attempt = (pool: Pool): Promise<Result> =>
      withClient(pool, async (client) => {
        await client.query(`BEGIN READ ONLY; ${QUESTION}`);
        const result = await work(asking(client));
        await client.query('COMMIT');
        return result;
      });
    try {
      return await attempt(this.#questions);
    } catch (error) {
      // The database refused the statement, unless it stops (57P).
      if (error instanceof DatabaseError && !error.code?.startsWith('57P')) throw error;
      return await attempt(this.#fresh);
    }
  };

  /** Runs a statement without a timeout. */
  async run<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> {
    return (await this.#work.query<Row>(text, values)).rows;
  }

  /**
   * Runs `work` in a transaction under a named lock, so that only one instance at a time does this work. If the
   * database goes away during the work, waits until the database is back and starts again.
   * @throws errors of `work`, and of the database if it cannot be reached at the beginning
   */
  async alone<Result>(name: string, work: (ask: Ask) => Promise<Result>): Promise<Result> {
    for (let isLost = false; ; await delay(500)) {
      try {
        return await withClient(this.#work, async (client) => {
          try {
            // The transaction is idle while pages are read or texts embedded.
            await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0');
            await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [name]);
            const result = await work(asking(client));
            await client.query('COMMIT');
            return result;
          } catch (error) {
            isLost = await client.query('ROLLBACK').then(
              () => false,
              () => true,
            );
            throw error;
          }
        });
      } catch (error) {
        if (!isLost) throw error;
      }
    }
  }

  /** Waits as long as a question does. Runs further statements if all tables exist. @throws errors of the database */
  async hasTables(tables: readonly string[], further: readonly string[] = []): Promise<boolean> {
    const statements = [...tables.map((table) => `SELECT FROM ${table} LIMIT 0`), ...further];
    try {
      await withClient(this.#checks, (client) =>
        client.query([`BEGIN; ${QUESTION}`, ...statements, 'COMMIT'].join(';')),
      );
      return true;
    } catch (error) {
      const code = error instanceof DatabaseError ? error.code : undefined;
      if (code === '42P01' || code === '3F000') return false;
      throw error;
    }
  }
}

function asking(client: PoolClient): Ask {
  return async <Row extends QueryResultRow>(text: string, values?: unknown[]) =>
    (await client.query<Row>(text, values)).rows;
}

/** Closes the connection if `work` fails. */
async function withClient<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // Without a listener, a connection that is lost between two statements would end the process. The next statement
  // fails.
  const ignore = (): void => {};
  client.on('error', ignore);
  let isFaulty = true;
  try {
    const result = await work(client);
    isFaulty = false;
    return result;
  } finally {
    client.release(isFaulty);
    client.off('error', ignore);
  }
}

/**
 * Checks every second whether the database answers and still has the served indexes. Logs when the search is lost and
 * when it is back.
 * @param isWhole rejects if the database does not answer in time
 * @returns a function that returns whether the last check failed
 */
export function watchDatabase(isWhole: () => Promise<boolean>, logger: Logger): () => boolean {
  let lost: string | undefined;
  const keepChecking = async (): Promise<never> => {
    for (;;) {
      const reason = await isWhole().then((is) => (is ? undefined : 'IndexMissing'), failureName);
      if (reason !== undefined && lost === undefined) logger.error('postgres-lost', { reason });
      if (reason === undefined && lost !== undefined) logger.info('postgres-connected');
      lost = reason;
      await delay(CHECK_MS, undefined, { ref: false });
    }
  };
  void keepChecking();
  return () => lost !== undefined;
}
