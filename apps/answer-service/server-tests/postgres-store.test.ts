import { ContentError, type Page } from '@assist/content';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Index, IndexStore, OpenIndex } from '../src/engine/content-index.ts';
import { Database } from '../src/engine/postgres/database.ts';
import { createPostgresStore } from '../src/engine/postgres/postgres-store.ts';
import { describeEngine, HASHING_EMBEDDER, page } from '../test-support/content-index.ts';
import { describeForeignEngine } from '../test-support/foreign-content-index.ts';
import { startPostgresProxy } from '../test-support/postgres-proxy.ts';
import { HAS_POSTGRES, PostgresServer } from '../test-support/postgres-server.ts';
import { recordingLogger } from '../test-support/recording-logger.ts';

const PAGES = [
  page('gold/', 'Gold card', [['What it is', 'Free rides on every bus.']]),
  page('silver/', 'Silver card', [['What it is', 'Cheaper rides on every train.']]),
];

describe.skipIf(!HAS_POSTGRES)('PostgreSQL', () => {
  let server: PostgresServer;

  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(() => server.stop());

  describeEngine('the engine in PostgreSQL', async () =>
    createPostgresStore(server.url, recordingLogger().logger, 'en'),
  );
  describeForeignEngine('the engine in PostgreSQL', async (language) =>
    createPostgresStore(server.url, recordingLogger().logger, language),
  );
});

describe.skipIf(!HAS_POSTGRES)('indexes in PostgreSQL', { timeout: 240_000 }, () => {
  let server: PostgresServer;

  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(() => server.stop());

  const opened: OpenIndex<unknown>[] = [];
  afterEach(async () => {
    for (const index of opened.splice(0)) await index.close();
    for (const schema of await schemas()) await server.ask(`DROP SCHEMA ${schema} CASCADE`);
    await server.ask('DROP SCHEMA IF EXISTS assist CASCADE');
  });

  /** Creates an index store, as each instance of the service does. */
  function instance(url = server.url): IndexStore {
    return createPostgresStore(url, recordingLogger().logger, 'en');
  }

  async function lockTable(table: string): Promise<Client> {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    await client.query(`BEGIN; LOCK TABLE ${table}`);
    return client;
  }

  /** Opens an index of the pages that `read` returns. Default: `PAGES`. `afterEach` closes the index. */
  async function open(
    store: IndexStore,
    key: string,
    {
      read = async () => PAGES,
      summarise = async (pages) => pages.length,
    }: {
      readonly read?: () => Promise<readonly Page[]>;
      readonly summarise?: (pages: readonly Page[], index: Index) => Promise<number>;
    } = {},
  ): Promise<OpenIndex<number>> {
    const index = await store.open(key, read, summarise);
    opened.push(index);
    return index;
  }

  async function schemas(): Promise<readonly string[]> {
    const rows = await server.ask(
      `SELECT nspname FROM pg_namespace WHERE nspname LIKE 'assist\\_%' ORDER BY 1`,
    );
    return rows.flat().map(String);
  }

  it('one instance builds the index in PostgreSQL with its vectors, and the others share it', async () => {
    const read = vi.fn(async () => PAGES);
    const embed = vi.fn(HASHING_EMBEDDER.embed);
    const indexes = await Promise.all(
      [instance(), instance(), instance()].map((store) => open(store, 'a', { read })),
    );
    expect(read).toHaveBeenCalledTimes(1);
    expect(indexes.map(({ summary }) => summary)).toEqual([2, 2, 2]);
    const embedded = await Promise.all(
      indexes.map((index) => index.embed({ ...HASHING_EMBEDDER, embed })),
    );
    expect(embed).toHaveBeenCalledTimes(1);
    const [vector = new Float32Array()] = await HASHING_EMBEDDER.embed(['free rides on every bus']);
    for (const index of embedded) {
      const { sectionsByEmbedding } = await index.rank({ text: '', synonyms: [], vector });
      expect(sectionsByEmbedding.map(({ url }) => url)).toEqual(PAGES.map(({ url }) => url));
    }
  });

  it('the summary of content can search the index that is being built', async () => {
    const { summary } = await open(instance(), 'a', {
      summarise: async (_, index) =>
        (await index.rank({ text: 'card', synonyms: [] })).pagesByWords.length,
    });
    expect(summary).toBe(2);
  });

  it('a failed build leaves no index in PostgreSQL', async () => {
    const store = instance();
    const summarise = vi.fn().mockRejectedValueOnce(new Error('out of order')).mockResolvedValue(7);
    await expect(open(store, 'a', { summarise })).rejects.toThrow('out of order');
    expect(await schemas()).toEqual([]);
    expect((await open(store, 'a', { summarise })).summary).toBe(7);
    expect(await schemas()).toHaveLength(1);
  });

  /** Lets the instances' last signs of life be so long ago. */
  async function age(minutes: number): Promise<void> {
    await server.ask(`UPDATE assist.indexes SET used = used - interval '${minutes} minutes'`);
  }

  it('PostgreSQL keeps the schemas in use, and the three others used last', async () => {
    const [first, second] = [instance(), instance()];
    const served = await open(first, 'served');
    for (const key of ['1', '2', '3', '4', '5']) await (await open(second, key)).close();
    await age(11);
    expect(await first.isWhole()).toBe(true);
    await open(second, '6');
    expect(await schemas()).toHaveLength(5);
    expect(await served.pages([PAGES[0]?.url ?? ''])).toEqual([PAGES[0]]);
    await served.close();
    await age(11);
    await open(second, '6');
    expect(await schemas()).toHaveLength(4);
  });

  it('a served schema survives a restart of the database server', async () => {
    const served = await open(instance(), 'served');
    await server.kill();
    await server.restart();
    const other = instance();
    for (const key of ['1', '2', '3', '4', '5']) await (await open(other, key)).close();
    expect(await served.pages([PAGES[0]?.url ?? ''])).toEqual([PAGES[0]]);
  });

  it('a schema whose instance has shown no sign of life for ten minutes counts as unused', async () => {
    const [first, second] = [instance(), instance()];
    const served = await open(first, 'served');
    await age(9);
    expect(await first.isWhole()).toBe(true);
    await age(9);
    for (const key of ['1', '2', '3', '4']) await (await open(second, key)).close();
    expect(await served.pages([PAGES[0]?.url ?? ''])).toEqual([PAGES[0]]);
    await age(11);
    await open(second, '5');
    expect(await first.isWhole()).toBe(false);
    await expect(served.pages([''])).rejects.toThrow('does not exist');
  });

  it('vectors of unchanged sections are copied from the previous index', async () => {
    const store = instance();
    const embed = vi.fn(HASHING_EMBEDDER.embed);
    const embedder = { ...HASHING_EMBEDDER, embed };
    await (await open(store, 'a')).embed(embedder);
    const added = page('bronze/', 'Bronze card', [['What it is', 'Rides on Sundays.']]);
    const index = await open(store, 'b', { read: async () => [...PAGES, added] });
    await index.embed(embedder);
    expect(embed.mock.calls[1]).toEqual([['Bronze card. What it is. Rides on Sundays.']]);
    expect(embed).toHaveBeenCalledTimes(2);
  });

  it('another embedder gets its own vectors in PostgreSQL', async () => {
    const index = await open(instance(), 'a');
    await index.embed(HASHING_EMBEDDER);
    const embed = vi.fn(async (texts: readonly string[]) =>
      texts.map((text) => new Float32Array(text.includes('bus') ? [1, 0] : [0, 1])),
    );
    const second = await index.embed({ name: 'two dimensions', embed });
    expect(embed.mock.calls.flat(2)).toHaveLength(2);
    const vector = new Float32Array([0, 1]);
    const { sectionsByEmbedding } = await second.rank({ text: '', synonyms: [], vector });
    expect(sectionsByEmbedding[0]?.url).toBe(PAGES[1]?.url);
  });

  it('embedding resumes where it failed', async () => {
    const pages = Array.from({ length: 20 }, (_, number) =>
      page(`${number}/`, `Page ${number}`, [['Heading', `Text ${number}.`]]),
    );
    const index = await open(instance(), 'a', { read: async () => pages });
    const embed = vi.fn(HASHING_EMBEDDER.embed);
    embed.mockImplementationOnce(HASHING_EMBEDDER.embed).mockRejectedValueOnce(new Error('away'));
    const embedder = { ...HASHING_EMBEDDER, embed };
    await expect(index.embed(embedder)).rejects.toThrow('away');
    await index.embed(embedder);
    expect(embed.mock.calls.slice(2).map(([texts]) => texts.length)).toEqual([8, 4]);
  });

  it('an index in PostgreSQL works again once a killed server is back', async () => {
    const store = instance();
    const index = await open(store, 'a');
    const query = { text: 'gold card', synonyms: [] };
    const before = await index.rank(query);
    await server.kill();
    await expect(index.rank(query)).rejects.toThrow();
    await server.restart();
    await vi.waitFor(async () => expect(await index.rank(query)).toEqual(before), {
      timeout: 20_000,
    });
  });

  it('the error for an unreachable database names the setting and the reason, but no password', async () => {
    const store = instance('postgres://assist:secret@127.0.0.1:1/postgres');
    const failure = await open(store, 'a').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ContentError);
    expect(String(failure)).toMatch(/POSTGRES_URL: the database cannot be used \(.*ECONNREFUSED/);
    expect(String(failure)).not.toContain('secret');
  });

  it('a question of a locked table fails within 5 s, and so does the check of the index', async () => {
    const store = instance();
    const index = await open(store, 'a');
    const query = { text: 'gold card', synonyms: [] };
    const before = await index.rank(query);
    const locked = await lockTable(`${(await schemas())[0]}.sections`);
    const begun = performance.now();
    await expect(Promise.all([index.rank(query), store.isWhole()])).rejects.toThrow('timeout');
    expect(performance.now() - begun).toBeLessThan(5_000);
    await expect(store.isWhole()).rejects.toThrow('timeout');
    await locked.end();
    expect(await index.rank(query)).toEqual(before);
    expect(await store.isWhole()).toBe(true);
  });

  it('an index whose tables are gone is found and built again', async () => {
    const store = instance();
    const read = vi.fn(async () => PAGES);
    await open(store, 'a', { read });
    for (const loss of ['DROP SCHEMA % CASCADE', 'DROP TABLE %.terms CASCADE']) {
      expect(await store.isWhole()).toBe(true);
      await server.ask(loss.replace('%', (await schemas())[0] ?? ''));
      expect(await store.isWhole()).toBe(false);
      const index = await open(store, 'a', { read });
      expect((await index.rank({ text: 'gold', synonyms: [] })).pagesByWords).toHaveLength(1);
    }
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('a restart of the server while an index is built and embedded only delays both', async () => {
    const restarting = vi.fn(async () => {
      await server.kill();
      await server.restart();
    });
    const summarise = vi.fn(async () => 7).mockImplementationOnce(() => restarting().then(() => 6));
    const index = await open(instance(), 'a', { summarise });
    expect(index.summary).toBe(7);
    const embed = vi
      .fn(HASHING_EMBEDDER.embed)
      .mockImplementationOnce((texts) => restarting().then(() => HASHING_EMBEDDER.embed(texts)));
    const embedded = await index.embed({ ...HASHING_EMBEDDER, embed });
    expect(restarting).toHaveBeenCalledTimes(2);
    const [vector = new Float32Array()] = await HASHING_EMBEDDER.embed(['free rides on every bus']);
    const { sectionsByEmbedding } = await embedded.rank({ text: '', synonyms: [], vector });
    expect(sectionsByEmbedding).toHaveLength(2);
  });

  it('a question is asked once more on another connection if a firewall has dropped the first', async () => {
    const proxy = await startPostgresProxy(server.url);
    const index = await open(instance(proxy.url), 'a');
    const query = { text: 'gold card', synonyms: [] };
    const before = await index.rank(query);
    proxy.drop();
    const begun = performance.now();
    expect(await index.rank(query)).toEqual(before);
    expect(performance.now() - begun).toBeLessThan(8_000);
    await index.close();
    await proxy.close();
  });

  it('a query to PostgreSQL waits while all connections are in use', async () => {
    const database = new Database(server.url, recordingLogger().logger);
    const asked = Array.from({ length: 20 }, () => database.run('SELECT pg_sleep(3)'));
    await expect(Promise.all(asked)).resolves.toHaveLength(20);
  });
});
