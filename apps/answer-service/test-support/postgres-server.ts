import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@assist/test-kit';
import { Client } from 'pg';
import { endProcess } from './end-process.ts';

/**
 * Root folders of Debian's PostgreSQL packages: the system's root, and the output folder of
 * scripts/quality/install-postgres.sh.
 */
const ROOTS = ['/', '/var/cache/assist/postgresql-17'];

/**
 * Path of PostgreSQL's programs, from the newest version with pgvector in the first root that has such a version.
 * Undefined if PostgreSQL with pgvector is not installed.
 */
const PROGRAMS: string | undefined = ROOTS.flatMap((root) => {
  const versions = join(root, 'usr/lib/postgresql');
  return (existsSync(versions) ? readdirSync(versions) : [])
    .filter((version) =>
      existsSync(join(root, 'usr/share/postgresql', version, 'extension/vector.control')),
    )
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(versions, version, 'bin'));
})[0];

/** Whether PostgreSQL with pgvector is installed. Without PostgreSQL, the tests that need PostgreSQL are skipped. */
export const HAS_POSTGRES: boolean = PROGRAMS !== undefined;

/** If this process runs as root, returns the ids of the user `nobody`, because PostgreSQL refuses to run as root. */
function unprivileged(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
}

/** A PostgreSQL server for one test. */
export class PostgresServer {
  readonly url: string;
  readonly #port: number;
  readonly #folder: string;
  #process: ChildProcess | undefined;

  private constructor(port: number, folder: string) {
    this.url = `postgres://assist@127.0.0.1:${port}/postgres`;
    this.#port = port;
    this.#folder = folder;
  }

  /** Creates a server on a free port and starts it. */
  static async start(): Promise<PostgresServer> {
    const folder = await mkdtemp(join(tmpdir(), 'assist-postgres-'));
    const user = unprivileged();
    if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
    chmodSync(folder, 0o700);
    execFileSync(
      join(PROGRAMS ?? '', 'initdb'),
      [
        '--pgdata',
        folder,
        '--username',
        'assist',
        '--auth',
        'trust',
        '--encoding',
        'UTF8',
        '--no-sync',
      ],
      { ...user, cwd: folder, stdio: 'pipe' },
    );
    const server = new PostgresServer(await findFreePort(), folder);
    await server.restart();
    return server;
  }

  /**
   * Starts the server and waits until the server accepts connections. After `kill`, retries until the old processes
   * have ended.
   */
  async restart(): Promise<void> {
    for (let isReady = false; !isReady; ) isReady = await this.#tryToStart();
  }

  async #tryToStart(): Promise<boolean> {
    const folder = this.#folder;
    this.#process = spawn(
      join(PROGRAMS ?? '', 'postgres'),
      ['-D', folder, '-p', String(this.#port), '-h', '127.0.0.1', '-k', folder],
      { ...unprivileged(), cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const { stderr } = this.#process;
    const isReady = await new Promise<boolean>((resolve) => {
      stderr?.on('data', (output: Buffer) => {
        if (output.includes('ready to accept connections')) resolve(true);
      });
      stderr?.once('end', () => resolve(false));
    });
    return isReady;
  }

  /** Kills the server and its connections to simulate a crash. */
  async kill(): Promise<void> {
    await endProcess(this.#process, 'SIGKILL');
  }

  /**
   * Freezes the server without closing connections, to simulate a network that drops every packet. Works only on Linux.
   */
  freeze(): void {
    for (const pid of this.#pids()) signal(pid, 'SIGSTOP');
  }

  /** Ends the freeze. */
  thaw(): void {
    for (const pid of this.#pids()) signal(pid, 'SIGCONT');
  }

  #pids(): readonly number[] {
    const pid = this.#process?.pid;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return [pid ?? 0, ...children.map(Number)].filter((id) => id > 0);
  }

  /** Runs an SQL statement. Returns the rows, each as an array of values. */
  async ask(statement: string): Promise<readonly unknown[][]> {
    const client = new Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query<unknown[]>({ text: statement, rowMode: 'array' })).rows;
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    // Sends SIGQUIT, because SIGQUIT also ends the child processes. SIGKILL would leave the child processes running.
    await endProcess(this.#process, 'SIGQUIT');
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Sends a signal. Ignores a missing process, because the server's children may end at any time. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
