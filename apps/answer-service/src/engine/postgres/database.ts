import { setTimeout as delay } from 'node:timers/promises';
import {
  DatabaseError,
  Pool,
  type PoolClient,
  type PoolConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';
import { failureName, type Logger } from '../../operation/logger.ts';

/**
 * Timeout for getting one of the ten connections, in ms. With 200 visitors at once on two busy processors, the wait
 * exceeds 2 s.
 */
const CONNECT_TIMEOUT_MS = 5_000;

/** Timeout of an SQL statement that serves a question, in ms. A statement that waits for a locked table ends, too. */
const QUESTION_TIMEOUT_MS = 2_000;

/** Timeout for the reply to such a statement, in ms. Beyond `QUESTION_TIMEOUT_MS`, the connection is lost. */
const REPLY_TIMEOUT_MS = QUESTION_TIMEOUT_MS + 500;

/** Pause before the next attempt to take a lock or to reconnect, in ms. */
const RETRY_MS = 500;

/** Idle time after which TCP probes a connection, in ms. Node sends ten probes, one a second. */
const KEEP_ALIVE_MS = 5_000;

/**
 * Settings of each connection. They are statements, because a pooler such as PgBouncer refuses them in the startup
 * message. JIT compilation is off, because it costs more time than it saves. `hnsw.ef_search` limits how many rows an
 * HNSW search finds. The similarity threshold is low, because a five-letter word with two swapped letters has a
 * similarity of only 0.2.
 */
const SESSION = 'SET jit = off; SET hnsw.ef_search = 200; SET pg_trgm.similarity_threshold = 0.2';

/** A pool of connections to the PostgreSQL database that several instances of the service share. */
export type Database = Pool;

/** Either the whole connection pool, or one connection in a transaction. Both can run SQL queries. */
export type Connection = Pick<PoolClient, 'query'>;

/**
 * Creates a connection pool. The pool connects on demand and replaces lost connections. Idle connections do not keep
 * the process running.
 * @param session further statements that set up each connection
 */
export function openDatabase(
  url: string,
  logger: Logger,
  others: PoolConfig = {},
  session: string = SESSION,
): Database {
  const database = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    allowExitOnIdle: true,
    onConnect: (client) => client.query(session),
    ...others,
  });
  // Only idle connections emit errors here. The pool opens a new connection for the next query.
  database.on('error', (error: Error) => {
    logger.warn('postgres-connection-lost', { reason: failureName(error) });
  });
  return database;
}

/** Creates a connection pool whose statements serve questions and therefore have a timeout. */
export function openQuestionDatabase(url: string, logger: Logger, others?: PoolConfig): Database {
  return openDatabase(
    url,
    logger,
    { query_timeout: REPLY_TIMEOUT_MS, ...others },
    `${SESSION}; SET statement_timeout = ${QUESTION_TIMEOUT_MS}`,
  );
}

/** Runs an SQL statement that reads. */
export type Ask = <Row extends QueryResultRow>(
  text: string,
  values: unknown[],
) => Promise<QueryResult<Row>>;

/**
 * Creates the function that runs the statements of questions. If a connection is lost, runs its statement once more on
 * a new connection, because a firewall that drops one idle connection has dropped all of them.
 */
export function openQuestions(url: string, logger: Logger): Ask {
  const database = openQuestionDatabase(url, logger);
  const fresh = openQuestionDatabase(url, logger, { maxUses: 1 });
  return async <Row extends QueryResultRow>(text: string, values: unknown[]) => {
    try {
      return await database.query<Row>(text, values);
    } catch (error) {
      if (isRefusal(error)) throw error;
      return await fresh.query<Row>(text, values);
    }
  };
}

/** Whether the database refused a statement. Otherwise the connection is lost, for example because the server stops. */
function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && !error.code?.startsWith('57P');
}

/**
 * Whether all tables exist.
 * @throws errors of the database, such as the timeout of a locked table
 */
export async function hasTables(database: Database, tables: readonly string[]): Promise<boolean> {
  try {
    await database.query(
      ['SELECT', ...tables.map((one) => `SELECT FROM ${one} LIMIT 0`)].join(';'),
    );
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && /^(?:42P01|3F000)$/.test(error.code ?? '')) return false;
    throw error;
  }
}

/**
 * Runs `work` with a connection of its own, and closes the connection afterwards. If the connection is lost between two
 * statements, the next statement fails. Without the listener, the loss would end the process.
 */
async function withClient<Result>(
  database: Database,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await database.connect();
  client.on('error', () => {});
  try {
    return await work(client);
  } finally {
    client.release(true);
  }
}

/**
 * Runs `work` in one transaction.
 * @throws errors of `work`, after rolling the transaction back
 */
export function inTransaction<Result>(
  database: Database,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  return withClient(database, async (client) => {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  });
}

/**
 * Runs `work` under a named lock, so that only one instance at a time does this work. If the database goes away during
 * the work, waits until the database is back and starts again.
 * @throws errors of `work`, and of the database if it cannot be reached at the beginning
 */
export async function alone<Result>(
  database: Database,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const attempt = (): Promise<Outcome<Result> | undefined> =>
    withClient(database, (client) => underLock(client, name, work));
  let outcome = await attempt();
  while (outcome === undefined) {
    await delay(RETRY_MS);
    outcome = await attempt().catch(() => undefined);
  }
  return outcome();
}

/** Returns the result of some work, or throws its error. */
type Outcome<Result> = () => Result;

/**
 * Takes a named lock, and runs `work`. The database releases the lock when the connection closes. Returns undefined if
 * the database went away.
 */
async function underLock<Result>(
  client: PoolClient,
  name: string,
  work: () => Promise<Result>,
): Promise<Outcome<Result> | undefined> {
  try {
    for (;;) {
      const { rows } = await client.query<{ has: boolean }>(
        'SELECT pg_try_advisory_lock(hashtext($1)) AS has',
        [name],
      );
      if (rows[0]?.has === true) break;
      await delay(RETRY_MS);
    }
    const result = await work();
    return () => result;
  } catch (error) {
    const isConnected = await client.query('SELECT 1').then(
      () => true,
      () => false,
    );
    if (!isConnected) return undefined;
    return () => {
      throw error;
    };
  }
}

/** Holds a shared lock on each schema that this instance serves, so that no instance drops the schema. */
export class ServedSchemas {
  readonly #schemas: string[] = [];
  readonly #session: Pool;

  constructor(url: string, logger: Logger) {
    // One connection holds all locks. The pool counts the connection as idle, so the process can end.
    this.#session = openDatabase(url, logger, {
      max: 1,
      idleTimeoutMillis: 0,
      query_timeout: REPLY_TIMEOUT_MS,
    });
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
