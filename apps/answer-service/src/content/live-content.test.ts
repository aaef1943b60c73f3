import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveRequests } from '@assist/test-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { FIXTURE_FOLDER } from '../../test-support/fixture-site.ts';
import { type LogLine, recordingLogger } from '../../test-support/recording-logger.ts';
import { readConfiguration } from '../configuration.ts';
import { type OpenService, openService } from '../service.ts';
import type { LiveContent } from './live-content.ts';

/** The fields of an embeddings request that the test reads. */
const EMBEDDINGS_REQUEST = z.object({ input: z.array(z.string()) });

const SOON = { timeout: 60_000, interval: 10 };

describe('live content', () => {
  let folder: string;
  let live: LiveContent;
  let app: OpenService['app'];
  let lines: readonly LogLine[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assist-live-'));
    await cp(FIXTURE_FOLDER, folder, { recursive: true });
    const recorded = recordingLogger();
    lines = recorded.lines;
    const environment = {
      CONTENT_DIR: folder,
      SITE_URL: 'https://department.example',
      EMBEDDINGS: 'none',
      STREAM_DELAY_MS: '20',
    };
    ({ app, content: live } = openService(readConfiguration(environment, '/'), recorded.logger));
    await live.load();
    live.watch(20);
  });
  afterEach(async () => {
    live.stopWatching();
    await rm(folder, { recursive: true, force: true });
    await rm(`${folder}-away`, { recursive: true, force: true });
  });

  function events(): readonly string[] {
    return lines.map(({ event }) => event);
  }

  async function ask(question: string): Promise<Response> {
    return app.request('/v2/completions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        id: crypto.randomUUID(),
        messages: [{ role: 'user', content: question }],
      }),
    });
  }

  it('live content is replaced as a whole, and a running answer keeps the old content', async () => {
    const before = live.current;
    const running = await ask('How do I apply for a silver card?');
    await rm(join(folder, 'cards'), { recursive: true });
    const page =
      '---\ntitle: Bronze card\n---\n\n## How to apply\n\nApply for a bronze card at any post office.';
    await writeFile(join(folder, 'bronze.md'), page);
    await vi.waitFor(() => expect(live.current).not.toBe(before), SOON);
    expect(events()).toContain('content-replaced');
    expect(await running.text()).toMatch(/silver.*\nd:\{"finishReason":"stop"\}\n$/s);
    const text = await (await ask('How do I apply for a bronze card?')).text();
    expect(text).toContain('/bronze/');
    expect(await (await ask('How do I apply for a silver card?')).text()).not.toContain(
      'silver-card',
    );
  });

  it('a question that shares no word with the content is answered once the list names its section', async () => {
    const question = 'when does the postie drop it off';
    const source = /^h:.*\/cards\/silver-card\//m;
    expect(await (await ask(question)).text()).not.toMatch(source);
    const before = live.current;
    const list = `[Silver card > How long it takes]\n${question}\n\n[Tin card]\nwho gets one`;
    await writeFile(join(folder, 'asked-questions.txt'), list);
    await vi.waitFor(() => expect(live.current).not.toBe(before), SOON);
    expect(await (await ask(question)).text()).toMatch(source);
    expect(events()).toContain('asked-questions-unmatched');
  });

  it('an invalid list of questions is skipped, and the content is served', async () => {
    const before = live.current;
    await writeFile(join(folder, 'asked-questions.txt'), 'no title above me');
    await vi.waitFor(() => expect(live.current).not.toBe(before), SOON);
    expect(events()).toContain('asked-questions-skipped');
    const text = await (await ask('How do I apply for a silver card?')).text();
    expect(text).toContain('/cards/silver-card/');
  });

  it.each([
    ['is gone', () => rename(folder, `${folder}-away`)],
    ['has no pages', () => rename(folder, `${folder}-away`).then(() => mkdir(folder))],
  ])(
    'served content stays while the folder %s, and is replaced when it is back',
    async (_, breakIt) => {
      const before = live.current;
      await breakIt();
      await vi.waitFor(() => expect(events()).toContain('content-refused'), SOON);
      expect(live.current).toBe(before);
      expect(await (await ask('How do I apply for a silver card?')).text()).toContain(
        'silver-card',
      );
      // Renames the folder instead of copying it, because a poll could read a half-copied folder.
      await rename(`${folder}-away`, folder);
      await writeFile(
        join(folder, 'bronze.md'),
        '---\ntitle: Bronze card\n---\n\n## Use\n\nShow it.',
      );
      await vi.waitFor(() => expect(live.current).not.toBe(before), SOON);
      // Each poll retries, but the service logs each reason only once.
      const refused = lines.filter(({ event }) => event === 'content-refused');
      const reasons = refused.map(({ fields }) => fields?.reason);
      expect(reasons).toEqual([...new Set(reasons)]);
    },
  );
});

describe('polls of the content folder', () => {
  let folder: string;
  let live: LiveContent;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    folder = await mkdtemp(join(tmpdir(), 'assist-polled-'));
    await cp(FIXTURE_FOLDER, folder, { recursive: true });
    const environment = { CONTENT_DIR: folder, EMBEDDINGS: 'none' };
    const configuration = readConfiguration(environment, '/');
    live = openService(configuration, recordingLogger().logger).content;
    await live.load();
    live.watch(POLL_MS);
  });
  afterEach(async () => {
    live.stopWatching();
    vi.useRealTimers();
    await rm(folder, { recursive: true, force: true });
    await rm(`${folder}-away`, { recursive: true, force: true });
  });

  const POLL_MS = 1_000;

  /** Ends when the next poll is due. */
  async function poll(): Promise<void> {
    vi.advanceTimersByTime(POLL_MS);
    await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 60_000, interval: 1 });
  }

  it('a folder that is being written is read only when two polls in a row find it the same', async () => {
    const before = live.current;
    for (const text of ['A', 'A card', 'A card for all.']) {
      await writeFile(join(folder, 'tin.md'), `---\ntitle: Tin card\n---\n\n${text}\n`);
      await poll();
    }
    expect(live.current).toBe(before);
    await poll();
    const served = live.current;
    expect(served?.pages).toBe((before?.pages ?? 0) + 1);
    await poll();
    expect(live.current).toBe(served);
  });

  it('a folder that was away and is back unchanged is not read again', async () => {
    const before = live.current;
    await rename(folder, `${folder}-away`);
    for (let polls = 0; polls < 3; polls += 1) await poll();
    await rename(`${folder}-away`, folder);
    for (let polls = 0; polls < 3; polls += 1) await poll();
    expect(live.current).toBe(before);
  });

  it('polling ends when it is stopped', async () => {
    live.stopWatching();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('content whose embeddings endpoint is away', () => {
  const QUESTION = 'How do I apply for a silver card?';

  it('an embeddings endpoint that is down is retried, and questions are answered by words meanwhile', async () => {
    let isAway = true;
    let refused = 0;
    const endpoint = await serveRequests((request, response) => {
      response.writeHead(isAway ? 503 : 200, { 'Content-Type': 'application/json' });
      if (isAway) refused += 1;
      const { input } = EMBEDDINGS_REQUEST.parse(JSON.parse(request.body.toString()));
      const data = input.map((_, index) => ({ index, embedding: [1, 0] }));
      response.end(JSON.stringify(isAway ? {} : { data }));
    });
    const cache = await mkdtemp(join(tmpdir(), 'assist-vectors-'));
    const { logger, lines } = recordingLogger();
    const environment = {
      CONTENT_DIR: FIXTURE_FOLDER,
      SITE_URL: 'https://department.example',
      EMBEDDINGS: 'endpoint',
      EMBEDDINGS_BASE_URL: `${endpoint.origin}/v1`,
      EMBEDDINGS_MODEL: 'small',
      EMBEDDINGS_CACHE_DIR: cache,
    };
    const service = openService(readConfiguration(environment, '/'), logger);
    const { content, metrics } = service;
    const told = (event: string): unknown[] => lines.filter((line) => line.event === event);
    const search = async (question: string): Promise<void> => {
      const found = await content.current?.search.find({ text: question });
      expect(found?.pages[0]?.page.title).toBe('Silver card');
    };
    try {
      await content.load();
      content.watch(20);
      // Each attempt to embed sends four calls with two requests, so nine refused requests prove a second attempt.
      await vi.waitFor(() => expect(refused).toBeGreaterThan(8), SOON);
      await search(QUESTION);
      // Each poll retries to embed, but the service logs only the first failure.
      expect(told('content-embedding-failed')).toHaveLength(1);

      isAway = false;
      await vi.waitFor(() => expect(told('embeddings-ready')).toHaveLength(1), SOON);
      await search(QUESTION);

      isAway = true;
      await search('silver card');
      expect(told('embeddings-failed')).toEqual([
        { event: 'embeddings-failed', fields: { reason: 'AI_APICallError 503' } },
      ]);
      const body = await (await metrics.app().request('/metrics')).text();
      expect(body).toContain('assist_search_failures_total 1');
    } finally {
      content.stopWatching();
      await endpoint.close();
    }
  });
});
