import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Page, readContent } from '@assist/content';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Embedder } from '../embeddings/embedder.ts';
import { normalise } from '../embeddings/vectors.ts';
import { readQuestions } from '../evaluation/question-file.ts';
import { recordingLogger } from '../fixtures/recording-logger.ts';
import { embedMeaning, indexMeaning } from '../search/meaning-index.ts';
import { createMemoryCollection } from '../search/memory-search-index.ts';
import { createSearchIndex, type JoinableSearchIndex } from '../search/ranked-search.ts';
import {
  type CollectionStore,
  createCollectionStore,
  type IndexedCollection,
  type StoredCollection,
} from './collection-store.ts';
import { openDatabase } from './database.ts';
import { HAS_POSTGRES, PostgresServer } from './postgres-server.test-support.ts';

const CONTENT = fileURLToPath(new URL('../../content', import.meta.url));
const QUESTIONS = new URL('../evaluation/sample-development.txt', import.meta.url);

/** Vectors by the letters of a text: cheap, the same every time, and near for texts that are. */
const LETTERS: Embedder = {
  name: 'letters',
  embed: async (texts) =>
    texts.map((text) => {
      const vector = new Float32Array(64);
      for (let at = 0; at < text.length; at += 1) {
        const cell = (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) % 64;
        vector[cell] = (vector[cell] ?? 0) + 1;
      }
      return normalise(vector.map((value) => value - 0.5));
    }),
};

describe.skipIf(!HAS_POSTGRES)('a collection in PostgreSQL', { timeout: 60_000 }, () => {
  let server: PostgresServer;
  let pages: readonly Page[];
  const names: string[] = [];

  beforeAll(async () => {
    server = await PostgresServer.start();
    ({ pages } = await readContent(CONTENT, new URL('https://site.example/')));
  }, 60_000);
  afterAll(() => server.stop());
  afterEach(async () => {
    for (const name of names.splice(0)) await server.ask(`DROP SCHEMA IF EXISTS ${name} CASCADE`);
    await server.ask('DROP SCHEMA IF EXISTS assist CASCADE');
  });

  /** One instance of the service, as far as it has a store. */
  function instance(url = server.url): CollectionStore {
    return createCollectionStore(url, recordingLogger().logger);
  }

  async function make(): Promise<IndexedCollection> {
    const collection = await createMemoryCollection(pages);
    const sections = collection.firstSections[pages.length] ?? 0;
    const summary = {
      pages: pages.length,
      sections,
      skipped: 0,
      suggestedQuestions: [],
      starters: [{ question: 'How do I apply?', reasoning: '' }],
      hosts: ['department.example'],
    };
    return { pages, collection, summary };
  }

  async function opened(store: CollectionStore, name: string): Promise<StoredCollection> {
    names.push(`assist_${name}`);
    return store.open(name, make);
  }

  const embed = (some: readonly Page[]) => embedMeaning(some, LETTERS, '/dev/null/none', '');

  async function schemas(): Promise<readonly unknown[]> {
    const rows = await server.ask(
      `SELECT nspname FROM pg_namespace WHERE nspname LIKE 'assist\\_%' ORDER BY 1`,
    );
    return rows.flat();
  }

  it('a collection in PostgreSQL is ranked as in memory, to the last digit, by words and with meaning', async () => {
    const stored = await opened(instance(), 'ranked');
    const memory = createSearchIndex(await createMemoryCollection(pages));
    const database = createSearchIndex(stored.collection);
    const questions = readQuestions(await readFile(QUESTIONS, 'utf8')).map(
      ({ question }) => question,
    );
    // Misspelt, with a form's number, with nothing known in it, and empty.
    questions.push('how do I chnge my adress', 'form D2140', 'zzxqv blorption', 'the', '');
    const contextUrl = pages[3]?.url ?? '';
    const compare = async (one: JoinableSearchIndex, other: JoinableSearchIndex): Promise<void> => {
      for (const text of questions) {
        expect(await other.search({ text }), text).toEqual(await one.search({ text }));
      }
      const pointing = { text: 'How do I apply for this?', contextUrl };
      expect(await other.search(pointing)).toEqual(await one.search(pointing));
    };
    await compare(memory, database);
    expect(await database.page(contextUrl)).toEqual(pages[3]);
    expect(await database.page('https://elsewhere.example/')).toBeUndefined();
    memory.join(await indexMeaning(pages, LETTERS, '/dev/null/none'));
    database.join(await stored.meaning(LETTERS, embed));
    await compare(memory, database);
  });

  it('a collection in PostgreSQL is written by one instance and found by the others, its meaning too', async () => {
    const [first, second] = [instance(), instance()];
    const made = vi.fn(make);
    names.push('assist_shared');
    const [one, other] = await Promise.all([
      first.open('shared', made),
      second.open('shared', made),
    ]);
    expect(made).toHaveBeenCalledTimes(1);
    expect(other.summary).toEqual(one.summary);
    const embedded = vi.fn(embed);
    await Promise.all([one.meaning(LETTERS, embedded), other.meaning(LETTERS, embedded)]);
    expect(embedded).toHaveBeenCalledTimes(1);
    expect(embedded.mock.calls[0]?.[0]).toEqual(pages);
  });

  it('a collection in PostgreSQL is there whole or not at all', async () => {
    const store = instance();
    const failing = make().then((made) => ({
      ...made,
      // Refused by the column it goes to, after all tables have been filled.
      summary: { ...made.summary, toJSON: () => undefined },
    }));
    names.push('assist_broken');
    await expect(store.open('broken', () => failing)).rejects.toThrow('POSTGRES_URL');
    expect(await schemas()).toEqual([]);
    const { summary } = await opened(store, 'broken');
    expect(summary.pages).toBe(pages.length);
  });

  it('a collection in PostgreSQL makes room: the three that were opened last stay', async () => {
    const store = instance();
    for (const name of ['one', 'two', 'three']) await opened(store, name);
    await opened(store, 'one');
    await opened(store, 'four');
    expect(await schemas()).toEqual(['assist_four', 'assist_one', 'assist_three']);
  });

  it('a collection in PostgreSQL is searched again as soon as a server that was killed is back', async () => {
    const stored = await opened(instance(), 'killed');
    const index = createSearchIndex(stored.collection);
    const question = { text: 'How do I apply for a gold card?' };
    const before = await index.search(question);
    expect(before.pages.length).toBeGreaterThan(0);
    await server.kill();
    await expect(index.search(question)).rejects.toThrow();
    await server.restart();
    await vi.waitFor(async () => expect(await index.search(question)).toEqual(before), {
      timeout: 20_000,
    });
  });

  it('a collection in PostgreSQL cannot be opened without a server: the reason is said, the password is not', async () => {
    const store = instance('postgres://assist:secret@127.0.0.1:1/postgres');
    const failure = await store.open('none', make).catch((error: unknown) => String(error));
    expect(failure).toMatch(/POSTGRES_URL: the database cannot be used \(.*ECONNREFUSED/);
    expect(failure).not.toContain('secret');
  });

  it('a query to PostgreSQL is waited for while others use every connection', async () => {
    const database = openDatabase(server.url, recordingLogger().logger);
    // Twice in turn, as under load: the second ten wait as long as the first take.
    const asked = Array.from({ length: 20 }, () => database.query('SELECT pg_sleep(3)'));
    await expect(Promise.all(asked)).resolves.toHaveLength(20);
    await database.end();
  });
});
