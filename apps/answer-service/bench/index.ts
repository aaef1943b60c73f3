import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Page, readContent, type Section } from '@assist/content';
import type { IndexStore } from '../src/engine/content-index.ts';
import { createEmbeddedStore } from '../src/engine/embedded/embedded-engine.ts';
import { type Embedder, normalise } from '../src/engine/embedder.ts';
import { compareWithExamples } from '../src/engine/example-questions.ts';
import { createPostgresStore } from '../src/engine/postgres/postgres-store.ts';
import { createSearch, type Search } from '../src/engine/search.ts';
import { collectWords, createSpelling } from '../src/engine/spelling.ts';
import { HAS_POSTGRES, PostgresServer } from '../test-support/postgres-server.ts';
import { HAS_REDIS, RedisServer } from '../test-support/redis-server.ts';
import type { SearchMeasurement } from './search-measurement.ts';

/** Starts a Redis server for the load benchmark. Returns undefined if Redis is not installed. */
export async function startRedis(): Promise<RedisServer | undefined> {
  return HAS_REDIS ? RedisServer.start() : undefined;
}

/** Starts a PostgreSQL server for the load benchmark. Returns undefined if PostgreSQL is not installed. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  return HAS_POSTGRES ? PostgresServer.start() : undefined;
}

const QUESTIONS = [
  'How do I apply for a gold card?',
  'claim status',
  'who can get help with the costs of a funeral for a veteran',
  'I moved, how do I chnge my adress and phone number',
  'Does the department pay for travel to my doctor and for my medicine?',
];

const ASKED = 100;
const DIMENSIONS = 384;

/** A search over indexed content, and the measured cost of indexing the content. */
interface Indexed {
  readonly search: Search;
  readonly indexMs: number;
  readonly heldMs: number;
}

/**
 * Measures searches over copies of a folder's pages. The index is in memory and, if PostgreSQL is installed, also in
 * PostgreSQL. The vectors are pseudo-random, because the benchmark measures the search and not the embedding model.
 *
 * @param worker the bundle of `ranking-worker.ts`
 */
export async function* measureSearch(
  folder: string,
  sizes: readonly number[],
  worker: URL,
): AsyncGenerator<SearchMeasurement> {
  const { pages: original } = await readContent(folder, new URL('https://site.example/'));
  const server = HAS_POSTGRES ? await PostgresServer.start() : undefined;
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const none = '/dev/null/none';
  const files = { shipped: none, cache: none, onUnsaved: () => {} };
  // PostgreSQL comes first. Otherwise the garbage collector frees the large indexes in memory while PostgreSQL is
  // measured, which blocks the event loop.
  const stores: readonly (readonly ['memory' | 'PostgreSQL', IndexStore])[] = [
    ...(server ? [['PostgreSQL', createPostgresStore(server.url, silent, 'en')] as const] : []),
    ['memory', createEmbeddedStore(files, 'en', worker)],
  ];
  try {
    for (const [store, indexes] of stores) {
      for (const size of sizes) {
        const pages = Array.from({ length: size }, (_, number) => copyOf(original, number));
        const sections = pages.reduce((sum, page) => sum + page.sections.length, 0);
        yield { store, pages: size, sections, ...(await askAll(await index(indexes, pages))) };
      }
    }
  } finally {
    await server?.stop();
  }
}

/** Indexes the words of pages and measures the time. Then adds the vectors, outside the measured time. */
async function index(store: IndexStore, pages: readonly Page[]): Promise<Indexed> {
  const embedder: Embedder = {
    name: `made up ${pages.length}`,
    batchSize: 10_000,
    embed: async (texts) => texts.map(madeUpVector),
  };
  const {
    result: opened,
    durationMs: indexMs,
    heldMs,
  } = await watched(() =>
    store.open(
      `bench ${pages.length}`,
      async () => pages,
      async () => null,
    ),
  );
  const search = createSearch(await opened.embed(embedder), {
    synonyms: () => [],
    names: [],
    language: 'en',
    embeddings: {
      vectorOf: async (question) => madeUpVector(question),
      examples: await compareWithExamples(['a', 'b'].map(madeUpVector), [0]),
      spelling: await createSpelling(await collectWords(pages, 'en'), embedder, 'en'),
    },
  });
  return { search, indexMs, heldMs };
}

/** Runs `work`. Measures its duration and the longest time for which it blocked the event loop, both in ms. */
async function watched<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; durationMs: number; heldMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const begun = performance.now();
  const result = await work();
  const durationMs = performance.now() - begun;
  delay.disable();
  return { result, durationMs, heldMs: delay.max / 1_000_000 };
}

async function askAll({
  search,
  ...cost
}: Indexed): Promise<Omit<SearchMeasurement, 'store' | 'pages' | 'sections'>> {
  const questionMs: number[] = [];
  const elapsedMs: number[] = [];
  // The first questions compile the search.
  for (const text of QUESTIONS) await search.find({ text });
  const { heldMs: questionHeldMs } = await watched(async () => {
    for (let asked = 0; asked < ASKED; asked += 1) {
      const [start, begun] = [process.cpuUsage(), performance.now()];
      await search.find({ text: QUESTIONS[asked % QUESTIONS.length] ?? '' });
      elapsedMs.push(performance.now() - begun);
      const { user, system } = process.cpuUsage(start);
      questionMs.push((user + system) / 1_000);
      await nextTurn();
    }
  });
  return { ...cost, questionMs, elapsedMs, questionHeldMs };
}

/** Copies a page to a new address. Adds a word that no other copy contains, such as `copy7`, to each section. */
function copyOf(original: readonly Page[], number: number): Page {
  const page = original[number % original.length];
  if (page === undefined) throw new Error('The folder holds no pages.');
  const url = `${page.url}${number}/`;
  const sections = page.sections.map(
    (section): Section => ({
      ...section,
      id: `${url}#${section.order}`,
      url,
      text: `${section.text} copy${number}`,
    }),
  );
  return { ...page, url, sections };
}

/** Returns a pseudo-random vector. Equal texts give equal vectors. */
function madeUpVector(text: string): Float32Array {
  let state = text.length;
  for (let at = 0; at < text.length; at += 7) state = (state * 31 + text.charCodeAt(at)) >>> 0;
  return normalise(
    Float32Array.from({ length: DIMENSIONS }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 4_294_967_296 - 0.5;
    }),
  );
}
