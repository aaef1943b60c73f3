import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import type { IndexStore } from '../src/engine/content-index.ts';
import { createEmbeddedStore } from '../src/engine/embedded/embedded-engine.ts';
import { describeEngine, HASHING_EMBEDDER, page } from '../test-support/content-index.ts';
import { ask, useServerProcesses } from '../test-support/server-process.ts';

/** With one page more, a site is ranked in a worker thread. */
const LARGEST_SITE_WITHOUT_THREAD = 2_000;

const NOTICES = Array.from({ length: LARGEST_SITE_WITHOUT_THREAD }, (_, number) =>
  page(`notice-${number}/`, `Notice ${number}`, [['Notice', `Notice number ${number}.`]]),
);

const GLASSES = page('glasses/', 'Glasses', [['Costs', 'The department pays for glasses.']]);

async function openStore(): Promise<IndexStore> {
  const folder = await mkdtemp(join(tmpdir(), 'assist-large-'));
  const files = { shipped: join(folder, 'none'), cache: join(folder, 'cache') };
  return createEmbeddedStore(
    files,
    'en',
    pathToFileURL(join(inject('builtService'), 'ranking-worker.js')),
  );
}

/** Adds pages to each content, so that a thread ranks it. */
async function openLarge(): Promise<IndexStore> {
  const store = await openStore();
  return {
    ...store,
    open: (key, read, summarise) =>
      store.open(
        key,
        async () => [...(await read()), ...NOTICES],
        (pages, index) => summarise(pages.slice(0, -NOTICES.length), index),
      ),
  };
}

describeEngine('the embedded engine of a large site', openLarge);

describe('the embedded engine of a large site, in a thread', { timeout: 120_000 }, () => {
  const threads: Worker[] = [];
  const note = (worker: Worker): void => void threads.push(worker);

  beforeEach(() => {
    process.on('worker', note);
  });
  afterEach(() => {
    process.off('worker', note);
    threads.length = 0;
  });

  async function openGlasses(pages = [GLASSES, ...NOTICES]) {
    const opened = await (await openStore()).open(
      '',
      async () => pages,
      async () => undefined,
    );
    onTestFinished(() => opened.close());
    return opened;
  }

  it('a thread ranks sites beyond 2,000 pages only', async () => {
    await openGlasses(NOTICES);
    expect(threads).toHaveLength(0);
    await openGlasses();
    expect(threads).toHaveLength(1);
  });

  it('after the thread has crashed, its question fails, and the next is answered by words and embeddings', async () => {
    const opened = await openGlasses();
    const index = await opened.embed(HASHING_EMBEDDER);
    const [vector] = await HASHING_EMBEDDER.embed(['glasses']);
    const query = { text: 'glasses', synonyms: [], ...(vector && { vector }) };
    const before = await index.rank(query);
    expect(before.sectionsByEmbedding[0]?.url).toBe(GLASSES.url);
    const asked = expect(index.rank(query)).rejects.toThrow('The ranking worker has ended.');
    await threads[0]?.terminate();
    await asked;
    expect(await index.rank(query)).toEqual(before);
    expect(threads).toHaveLength(2);
  });

  it('a replaced index ranks for the answers in progress, and then ends its thread', async () => {
    const opened = await openGlasses();
    const ended = vi.fn();
    threads[0]?.on('exit', ended);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await opened.close();
    const { pagesByWords } = await opened.rank({ text: 'glasses', synonyms: [] });
    expect(pagesByWords[0]?.url).toBe(GLASSES.url);
    vi.runAllTimers();
    vi.useRealTimers();
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
    await expect(opened.rank({ text: 'glasses', synonyms: [] })).rejects.toThrow('is closed');
  });
});

/** Ends the worker threads of the service when it receives SIGUSR2. */
const CRASHES =
  'data:text/javascript,process.on("worker",(worker)=>process.on("SIGUSR2",()=>worker.terminate()))';

describe('the server process with a large site', { timeout: 400_000 }, () => {
  const { start } = useServerProcesses();

  it('answers while its content is replaced and after its thread has crashed, and stops', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assist-large-site-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const { title, sections } of [GLASSES, ...NOTICES]) {
      await writeFile(join(folder, `${title}.md`), `# ${title}\n\n${sections[0]?.text}`);
    }
    const environment = {
      CONTENT_DIR: folder,
      CONTENT_CHECK_SECONDS: '1',
      EMBEDDINGS: 'none',
      PORT: '0',
      QUESTIONS_PER_MINUTE: '1000',
      STREAM_DELAY_MS: '0',
    };
    const { listeningUrl, output, child, exit } = start(environment, {
      nodeOptions: ['--import', CRASHES],
    });
    const url = await listeningUrl();
    const answer = async (): Promise<string> => {
      const stream = await (await ask(url, 'Who pays for glasses?')).text();
      const pieces = [...stream.matchAll(/^0:(.*)$/gm)].map(([, piece = '""']) =>
        JSON.parse(piece),
      );
      return pieces.join('');
    };
    expect(await answer()).toContain('pays for glasses');

    await writeFile(
      join(folder, 'Glasses.md'),
      '# Glasses\n\nNobody but the town pays for glasses.',
    );
    const wrong: string[] = [];
    await vi.waitFor(
      async () => {
        const text = await answer();
        if (!text.includes('pays for glasses')) wrong.push(text);
        expect(output()).toContain('"event":"content-replaced"');
      },
      { timeout: 240_000, interval: 1_000 },
    );
    expect(wrong).toEqual([]);
    expect(await answer()).toContain('the town pays for glasses');

    child.kill('SIGUSR2');
    await vi.waitFor(async () => expect(await answer()).toContain('the town'), {
      timeout: 60_000,
      interval: 100,
    });
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  });
});
