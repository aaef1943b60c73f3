import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Page, readContent, type Section } from '@assist/content';
import type { Embedder } from '../src/embeddings/embedder.ts';
import { normalise } from '../src/embeddings/vectors.ts';
import {
  HAS_NGINX,
  type NginxServer,
  startNginx as startNginxServer,
} from '../src/nginx-server.test-support.ts';
import { createCollectionStore } from '../src/postgres/collection-store.ts';
import { HAS_POSTGRES, PostgresServer } from '../src/postgres/postgres-server.test-support.ts';
import { embedMeaning, indexMeaning } from '../src/search/meaning-index.ts';
import { createMemoryCollection } from '../src/search/memory-search-index.ts';
import { createSearchIndex, type JoinableSearchIndex } from '../src/search/ranked-search.ts';
import { HAS_REDIS, RedisServer } from '../src/shared/redis-server.test-support.ts';
import type { SearchMeasurement } from './search-measurement.ts';

/** A Redis server for the instances under load; undefined where none is installed. */
export async function startRedis(): Promise<RedisServer | undefined> {
  return HAS_REDIS ? RedisServer.start() : undefined;
}

/** A PostgreSQL server for the same; undefined where none is installed. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  return HAS_POSTGRES ? PostgresServer.start() : undefined;
}

/** An nginx before instances, as the module of the build configures it; undefined where none is installed. */
export async function startNginx(
  instances: readonly string[],
  writer: string,
): Promise<NginxServer | undefined> {
  return HAS_NGINX ? startNginxServer(instances, writer) : undefined;
}

const QUESTIONS = [
  'How do I apply for a gold card?',
  'claim status',
  'who can get help with the costs of a funeral for a veteran',
  'I moved, how do I chnge my adress and phone number',
  'Does the department pay for travel to my doctor and for my medicine?',
];

const ASKED = 100;
const DIMENSIONS = 512;

/** A collection that can be asked, and what it took to index it. */
interface Indexed {
  readonly index: JoinableSearchIndex;
  readonly indexMs: number;
  readonly heldMs: number;
}

/**
 * Measures the search over the pages of a folder, written out as often as it takes to make each size, in memory
 * and, where it is installed, in PostgreSQL. Vectors are made up: what is measured is comparing them, not the model.
 */
export async function* measureSearch(
  folder: string,
  sizes: readonly number[],
): AsyncGenerator<SearchMeasurement> {
  const { pages: original } = await readContent(folder, new URL('https://site.example/'));
  const server = HAS_POSTGRES ? await PostgresServer.start() : undefined;
  try {
    for (const size of sizes) {
      const pages = Array.from({ length: size }, (_, number) => copyOf(original, number));
      const sections = pages.reduce((sum, page) => sum + page.sections.length, 0);
      const embedder = {
        name: `made up ${size}`,
        embed: async (texts: readonly string[]) => texts.map(madeUpVector),
      };
      yield {
        store: 'memory',
        pages: size,
        sections,
        ...(await askAll(await indexInMemory(pages, embedder))),
      };
      if (server === undefined) continue;
      yield {
        store: 'PostgreSQL',
        pages: size,
        sections,
        ...(await askAll(await indexInPostgres(server.url, pages, sections, embedder))),
      };
    }
  } finally {
    await server?.stop();
  }
}

async function indexInMemory(pages: readonly Page[], embedder: Embedder): Promise<Indexed> {
  const { result: collection, ...cost } = await watched(() => createMemoryCollection(pages));
  const index = createSearchIndex(collection);
  index.join(await indexMeaning(pages, embedder, '/dev/null/none'));
  return { index, ...cost };
}

/** Indexes and writes, as the one instance does that comes first. */
async function indexInPostgres(
  url: string,
  pages: readonly Page[],
  sections: number,
  embedder: Embedder,
): Promise<Indexed> {
  const store = createCollectionStore(url, { info: () => {}, warn: () => {}, error: () => {} });
  const summary = {
    pages: pages.length,
    sections,
    skipped: 0,
    suggestedQuestions: [],
    starters: [],
    hosts: [],
  };
  const { result: stored, ...cost } = await watched(() =>
    store.open(`bench_${pages.length}`, async () => ({
      pages,
      collection: await createMemoryCollection(pages),
      summary,
    })),
  );
  const index = createSearchIndex(stored.collection);
  index.join(
    await stored.meaning(embedder, (found) => embedMeaning(found, embedder, '/dev/null/none', '')),
  );
  return { index, ...cost };
}

/** How long work takes, and the longest that it holds the event loop; both in ms. */
async function watched<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; indexMs: number; heldMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const begun = performance.now();
  const result = await work();
  const indexMs = performance.now() - begun;
  delay.disable();
  return { result, indexMs, heldMs: delay.max / 1_000_000 };
}

async function askAll({
  index,
  ...cost
}: Indexed): Promise<Omit<SearchMeasurement, 'store' | 'pages' | 'sections'>> {
  const questionMs: number[] = [];
  const elapsedMs: number[] = [];
  for (let asked = 0; asked < ASKED; asked += 1) {
    const [start, begun] = [process.cpuUsage(), performance.now()];
    await index.search({ text: QUESTIONS[asked % QUESTIONS.length] ?? '' });
    elapsedMs.push(performance.now() - begun);
    const { user, system } = process.cpuUsage(start);
    questionMs.push((user + system) / 1_000);
  }
  return { ...cost, questionMs, elapsedMs };
}

/** A page of the collection under another address, with a word of its own in each section. */
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

/** A vector that looks random and is the same for the same text. */
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
