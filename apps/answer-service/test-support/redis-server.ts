import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@assist/test-kit';
import { createClient, type RedisClientType } from '@redis/client';
import { endProcess } from './end-process.ts';

export const HAS_REDIS: boolean = spawnSync('redis-server', ['--version']).status === 0;

export class RedisServer {
  readonly url: string;
  readonly #port: number;
  readonly #folder: string;
  #process: ChildProcess | undefined;

  private constructor(port: number, folder: string) {
    this.url = `redis://127.0.0.1:${port}`;
    this.#port = port;
    this.#folder = folder;
  }

  static async start(): Promise<RedisServer> {
    const folder = await mkdtemp(join(tmpdir(), 'assist-redis-'));
    const server = new RedisServer(await findFreePort(), folder);
    await server.restart();
    return server;
  }

  /** Starts the server without data, and waits until the server accepts connections. */
  async restart(): Promise<void> {
    const options = ['--port', String(this.#port), '--bind', '127.0.0.1', '--save', ''];
    this.#process = spawn('redis-server', [...options, '--dir', this.#folder], { stdio: 'pipe' });
    for await (const output of this.#process.stdout ?? []) {
      if (String(output).includes('Ready to accept connections')) break;
    }
    this.#process.stdout?.resume();
  }

  async kill(): Promise<void> {
    await endProcess(this.#process, 'SIGKILL');
  }

  /** Freezes the server without closing connections, to simulate a network that drops every packet. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  /** Closes the connections of all clients. The clients may reconnect. */
  async cut(): Promise<void> {
    await this.#ask((client) => client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal']));
  }

  /** Returns the number of open connections, without the connection that this method opens. */
  async connections(): Promise<number> {
    return (await this.#ask((client) => client.clientList())).length - 1;
  }

  /** Makes the server refuse writes for lack of memory, or accept them again. */
  async refuseWrites(refuses: boolean): Promise<void> {
    await this.#ask((client) => client.configSet('maxmemory', refuses ? '1' : '0'));
  }

  async keys(): Promise<readonly string[]> {
    return this.#ask((client) => client.keys('*'));
  }

  async set(key: string, value: string): Promise<void> {
    await this.#ask((client) => client.set(key, value));
  }

  async delete(key: string): Promise<void> {
    await this.#ask((client) => client.del(key));
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #ask<Result>(question: (client: RedisClientType) => Promise<Result>): Promise<Result> {
    const client: RedisClientType = createClient({ url: this.url });
    client.on('error', () => {});
    await client.connect();
    try {
      return await question(client);
    } finally {
      client.destroy();
    }
  }
}
