import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { FIXTURE_SITE_URL } from '../test-support/fixture-site.ts';
import { ask, QUESTION, resume, startService } from '../test-support/over-http.ts';

describe('the service over HTTP', { timeout: 240_000 }, () => {
  it('the service over HTTP streams an answer in pieces', async () => {
    const { url } = await startService({ STREAM_DELAY_MS: '2' });
    const response = await ask(url, QUESTION, 'chat');
    expect(response.headers.get('transfer-encoding')).toBe('chunked');
    let chunks = 0;
    const reader = response.body?.getReader();
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
      chunks += 1;
    }
    expect(chunks).toBeGreaterThan(5);
  });

  it('the service over HTTP suggests questions of a page that each find that page', async () => {
    const { url } = await startService();
    const contextUrl = `${FIXTURE_SITE_URL}/cards/silver-card/`;
    const response = await fetch(`${url}/v2/suggestions?${new URLSearchParams({ contextUrl })}`);
    const { suggestedQuestions } = z
      .object({ suggestedQuestions: z.array(z.object({ question: z.string() })) })
      .parse(await response.json());
    expect(suggestedQuestions).toHaveLength(3);
    for (const { question } of suggestedQuestions) {
      expect(await (await ask(url, question, 'chat')).text()).toContain(contextUrl);
    }
  });

  it('the service over HTTP adds the page’s title to a question without a topic', async () => {
    const { url } = await startService();
    const data = { contextUrl: `${FIXTURE_SITE_URL}/cards/silver-card/` };
    const sources = async (question: string, options?: { data: typeof data }): Promise<string[]> =>
      [
        ...(await (await ask(url, question, 'chat', options)).text()).matchAll(
          /"sourceType":"url".*?"url":"([^"]+)"/g,
        ),
      ].map(([, source = '']) => source);
    expect(await sources('and for my neighbour?')).toEqual([]);
    expect(await sources('and for my neighbour?', { data })).toEqual([data.contextUrl]);
    const named = 'How do I book counselling?';
    expect(await sources(named, { data })).toEqual(await sources(named));
  });

  it('the service over HTTP finishes an answer after its client left, and any client can resume it', async () => {
    const { url } = await startService({ STREAM_DELAY_MS: '2' });
    const id = crypto.randomUUID();
    const controller = new AbortController();
    const response = await ask(url, QUESTION, id, { signal: controller.signal });
    const reader = response.body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    controller.abort();

    const resumed = await (await resume(url, id)).text();
    expect(resumed.startsWith(first)).toBe(true);
    expect(resumed).toMatch(/\nd:\{"finishReason":"stop"\}\n$/);
    expect(await (await resume(url, id)).text()).toBe(resumed);
  });

  it('the service over HTTP streams one running answer to several clients, byte for byte', async () => {
    const { url } = await startService({ STREAM_DELAY_MS: '2' });
    const id = crypto.randomUUID();
    const original = ask(url, QUESTION, id).then((response) => response.text());
    await vi.waitFor(
      async () => {
        expect(await (await resume(url, id)).text()).not.toBe('');
      },
      { timeout: 10_000 },
    );
    const others = await Promise.all([resume(url, id), resume(url, id)]);
    const texts = await Promise.all(others.map((response) => response.text()));
    expect(texts).toEqual([await original, await original]);
  });

  it('the service over HTTP rejects a large body before its end', async () => {
    const { url } = await startService();
    const sent = request(`${url}/v2/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    });
    sent.on('error', () => {});
    sent.write('x'.repeat(16_384));
    const [response]: unknown[] = await once(sent, 'response');
    expect(response).toMatchObject({ statusCode: 413 });
    sent.destroy();
  });

  it('the service over HTTP counts a client by its connection', async () => {
    const { url } = await startService({ QUESTIONS_PER_MINUTE: '1' });
    await (await ask(url, 'hi', 'a')).text();
    const refused = await ask(url, 'hi', 'b');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});
