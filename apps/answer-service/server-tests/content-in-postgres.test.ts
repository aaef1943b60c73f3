import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FIXTURE_FOLDER } from '../test-support/fixture-site.ts';
import { startPostgresProxy } from '../test-support/postgres-proxy.ts';
import { HAS_POSTGRES, PostgresServer } from '../test-support/postgres-server.ts';
import { ask, useServerProcesses } from '../test-support/server-process.ts';

const WITHIN = { timeout: 60_000 };

const QUESTION = 'How do I apply for a silver card?';

describe.skipIf(!HAS_POSTGRES)(
  'the server process with its content in PostgreSQL',
  { timeout: 240_000 },
  () => {
    const { start } = useServerProcesses();
    let database: PostgresServer;

    beforeAll(async () => {
      database = await PostgresServer.start();
    });
    afterAll(() => database.stop());

    /** Asks the service at `url` a question. Returns the answer without its random ids. */
    async function answerFrom(url: string): Promise<string> {
      return (await (await ask(url, QUESTION)).text()).replaceAll(/"\w*[iI]d":"[^"]+"/g, '');
    }

    it('two instances with content in PostgreSQL, one behind a pooler, answer exactly as one with content in memory', async () => {
      const environment = { PORT: '0', STREAM_DELAY_MS: '0' };
      // A pooler such as PgBouncer refuses settings in the startup message.
      const pooler = await startPostgresProxy(database.url);
      const [direct, pooled] = [database, pooler].map(({ url }) => ({
        ...environment,
        POSTGRES_URL: url,
      }));
      const started = [start(environment), start({ ...direct }), start({ ...pooled })];
      const answers = [];
      for (const { listeningUrl } of started) answers.push(await answerFrom(await listeningUrl()));
      const [inMemory, ...inDatabase] = answers;
      expect(inMemory).toContain('"finishReason":"stop"');
      expect(inDatabase).toEqual([inMemory, inMemory]);
      expect(await database.ask('SELECT count(*)::int FROM assist.indexes')).toEqual([[1]]);
      await pooler.close();
    });

    it('the service reports failed answers while the database is down, and answers when it is back', async () => {
      const { listeningUrl, output, child } = start({
        PORT: '0',
        STREAM_DELAY_MS: '0',
        POSTGRES_URL: database.url,
      });
      const url = await listeningUrl();
      const before = await answerFrom(url);
      await database.kill();
      const failed = await answerFrom(url);
      expect(failed).toMatch(/^3:/m);
      expect(failed).not.toMatch(/^d:/m);
      const suggestions = await fetch(
        `${url}/v2/suggestions?contextUrl=http://localhost:3000/health/glasses/`,
      );
      expect(suggestions.status).toBe(503);
      expect(await suggestions.json()).toMatchObject({ error: { code: 'search-away' } });
      // Detecting danger needs no search, so the answer has the crisis contact even without the database.
      expect(await (await ask(url, 'I want to kill myself')).text()).toContain('988');
      expect((await fetch(`${url}/live`)).status).toBe(200);
      await database.restart();
      await vi.waitFor(async () => expect(await answerFrom(url)).toBe(before), WITHIN);
      expect(output()).toContain('"event":"answer-failed"');
      expect(child.exitCode).toBeNull();
    });

    it('the service is neither ready nor healthy while the database is down, and both when it is back', async () => {
      const { listeningUrl, output } = start({ PORT: '0', POSTGRES_URL: database.url });
      const url = await listeningUrl();
      const statuses = async (): Promise<number[]> =>
        Promise.all(
          ['/live', '/ready', '/health'].map(async (path) => (await fetch(url + path)).status),
        );
      expect(await statuses()).toEqual([200, 200, 200]);
      await database.kill();
      await vi.waitFor(async () => expect(await statuses()).toEqual([200, 503, 503]), WITHIN);
      expect(output()).toMatch(/"event":"postgres-lost","reason":"[^"]*(?:ECONN|57P)/);
      await database.restart();
      await vi.waitFor(async () => expect(await statuses()).toEqual([200, 200, 200]), WITHIN);
      expect(output()).toContain('"event":"postgres-connected"');
    });

    it('the health route answers at once while the database does not respond', async () => {
      const { listeningUrl } = start({ PORT: '0', POSTGRES_URL: database.url });
      const url = await listeningUrl();
      database.freeze();
      try {
        const begun = performance.now();
        await fetch(`${url}/health`);
        expect(performance.now() - begun).toBeLessThan(2_000);
        const isReady = async (): Promise<boolean> => (await fetch(`${url}/ready`)).ok;
        await vi.waitFor(async () => expect(await isReady()).toBe(false), WITHIN);
      } finally {
        database.thaw();
      }
    });

    it('a dropped index makes the service unhealthy until it has built the index again', async () => {
      const { listeningUrl, output } = start({
        PORT: '0',
        STREAM_DELAY_MS: '0',
        CONTENT_CHECK_SECONDS: '1',
        POSTGRES_URL: database.url,
      });
      const url = await listeningUrl();
      const before = await answerFrom(url);
      const schemas = await database.ask('SELECT schema FROM assist.indexes');
      for (const [schema] of schemas) await database.ask(`DROP SCHEMA ${schema} CASCADE`);
      await vi.waitFor(() => expect(output()).toContain('"reason":"IndexMissing"'), WITHIN);
      await vi.waitFor(async () => expect((await fetch(`${url}/health`)).status).toBe(200), WITHIN);
      expect(await answerFrom(url)).toBe(before);
    });

    it('the service takes changed content once the database is back', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'assist-content-'));
      await cp(FIXTURE_FOLDER, folder, { recursive: true });
      const { listeningUrl, output } = start({
        PORT: '0',
        CONTENT_DIR: folder,
        CONTENT_CHECK_SECONDS: '1',
        POSTGRES_URL: database.url,
      });
      const url = await listeningUrl();
      await database.kill();
      const page = '---\ntitle: Bronze card\n---\n\n## How to apply\n\nApply at any post office.';
      await writeFile(join(folder, 'bronze.md'), page);
      await vi.waitFor(() => expect(output()).toContain('"event":"content-refused"'), WITHIN);
      await database.restart();
      await vi.waitFor(() => expect(output()).toContain('"event":"content-replaced"'), WITHIN);
      expect(await (await ask(url, 'How do I apply for a bronze card?')).text()).toContain(
        '/bronze/',
      );
    });

    it('the service does not start without the database, and names the setting', async () => {
      const { exit, errors } = start({
        PORT: '0',
        POSTGRES_URL: 'postgres://assist:secret@127.0.0.1:1/answers',
      });
      expect(await exit).toBe(1);
      expect(errors()).toMatch(/^answer-service: POSTGRES_URL: the database cannot be used/);
      expect(errors()).not.toContain('secret');
    });
  },
);
