import type { Hono } from 'hono';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  COMPLETIONS,
  HOST_PAGE,
  post,
  questionBody,
  readParts,
} from '../../test-support/ask-app.ts';
import { FIXTURE_ANSWERING, fixtureAppOptions } from '../../test-support/fixture-app.ts';
import { readFixtureSite } from '../../test-support/fixture-site.ts';
import { recordingLogger } from '../../test-support/recording-logger.ts';
import { SOON } from '../../test-support/shared-instances.ts';
import { type AppOptions, createApp } from '../app.ts';
import type { Search } from '../engine/search.ts';
import { Metrics } from './metrics.ts';

describe('the service', () => {
  let search: Search;

  beforeAll(async () => {
    ({ search } = await readFixtureSite());
  });

  function serviceWith(options: Partial<AppOptions>): Hono {
    return createApp({ ...fixtureAppOptions(search), ...options });
  }

  async function error(response: Response): Promise<unknown> {
    const json: unknown = await response.json();
    return json;
  }

  describe('while it starts', () => {
    it('a starting service is live, not ready, and refuses questions', async () => {
      const app = serviceWith({ content: () => undefined });
      expect((await app.request('/live')).status).toBe(200);
      expect((await app.request('/ready')).status).toBe(503);
      expect((await app.request('/health')).status).toBe(503);
      const response = await post(app, questionBody('hi'));
      expect(response.status).toBe(503);
      expect(await error(response)).toMatchObject({ error: { code: 'starting' } });
    });
  });

  it('a draining service is not ready, and still answers', async () => {
    let isDraining = false;
    const app = serviceWith({ isDraining: () => isDraining });
    expect(await (await app.request('/ready')).json()).toEqual({ status: 'ready' });
    isDraining = true;
    const ready = await app.request('/ready');
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({ status: 'draining' });
    expect((await app.request('/live')).status).toBe(200);
    expect((await post(app, questionBody('hi'))).status).toBe(200);
  });

  describe('while it is paused', () => {
    it('a paused service says so in its health, and stays ready', async () => {
      const app = serviceWith({ isPaused: () => true });
      const health = await app.request('/health', { headers: { origin: HOST_PAGE } });
      expect(health.status).toBe(200);
      expect(await health.json()).toEqual({ status: 'paused' });
      expect((await app.request('/ready')).status).toBe(200);
    });

    it('a paused service refuses questions with Retry-After, but gives a plea the contact', async () => {
      const app = serviceWith({ isPaused: () => true });
      const response = await post(app, questionBody('How do I apply for a silver card?'));
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('60');
      expect(response.headers.get('access-control-allow-origin')).toBe(HOST_PAGE);
      expect(await error(response)).toMatchObject({ error: { code: 'paused' } });
      const plea = await post(app, questionBody('I want to end my life'));
      expect(plea.status).toBe(200);
      const said = (await readParts(plea)).flatMap((part) =>
        part.type === 'text' ? part.value : [],
      );
      expect(said.join('')).toMatch(/^\*\*Call 988.*\n\nThe assistant is paused\./);
    });

    it('a paused service finishes and resumes a running answer', async () => {
      let isPaused = false;
      const answering = { ...FIXTURE_ANSWERING, streamDelayMs: 2 };
      const app = serviceWith({ isPaused: () => isPaused, answering });
      const id = crypto.randomUUID();
      const running = await post(app, questionBody('How do I apply for a silver card?', id));
      isPaused = true;
      const resumed = await app.request(`${COMPLETIONS}?chatId=${id}`);
      const [read, again] = await Promise.all([running.text(), resumed.text()]);
      expect(read).toMatch(/\nd:\{"finishReason":"stop"\}\n$/);
      expect(again).toBe(read);
    });
  });

  describe('in log and metrics', () => {
    it('the log has a line for each request without its question, and the outcome of an answer [T27]', async () => {
      const { logger, lines } = recordingLogger();
      const app = serviceWith({ logger });
      const id = crypto.randomUUID();
      await (await post(app, questionBody('How do I apply for a silver card?', id))).text();
      await app.request(`${COMPLETIONS}?chatId=${id}`);
      await post(app, '{');
      await app.request('/Jane-Canary');
      await app.request('/health/');
      await vi.waitFor(() => expect(lines).toHaveLength(5), SOON);
      const seen = lines.map(({ event, fields }) => ({ event, ...fields }));
      const line = { event: 'request', ms: expect.any(Number), id: expect.any(String) };
      expect(seen).toEqual(
        expect.arrayContaining([
          { ...line, method: 'POST', path: COMPLETIONS, status: 200, outcome: 'answer' },
          { ...line, method: 'GET', path: COMPLETIONS, status: 200 },
          { ...line, method: 'POST', path: COMPLETIONS, status: 400 },
          { ...line, method: 'GET', path: 'other', status: 404 },
          { ...line, method: 'GET', path: '/health', status: 200 },
        ]),
      );
      expect(new Set(lines.map(({ fields }) => fields?.id)).size).toBe(5);
      expect(JSON.stringify(lines)).not.toMatch(new RegExp(`silver|Canary|${id}`));
    });

    it('a request takes its log id only from a trusted proxy', async () => {
      const headers = { 'x-request-id': 'from-outside' };
      const idOf = async (trustedProxies: number): Promise<unknown> => {
        const { logger, lines } = recordingLogger();
        const app = serviceWith({ logger, trustedProxies });
        await app.request('/health', { headers });
        return lines[0]?.fields?.id;
      };
      expect(await idOf(1)).toBe('from-outside');
      expect(await idOf(0)).toMatch(/^[0-9a-f-]{36}$/);
    });

    it('the log has a line for a probe only when the probe fails', async () => {
      const { logger, lines } = recordingLogger();
      const app = serviceWith({ logger, isDraining: () => true });
      await app.request('/live');
      await app.request('/ready');
      expect(lines.map(({ fields }) => fields?.path)).toEqual(['/ready']);
    });

    it('the metrics count requests, refusals and their limits', async () => {
      const metrics = new Metrics();
      const app = serviceWith({ metrics, questionsPerMinute: 1 });
      await (await post(app, questionBody('hi'))).text();
      await post(app, questionBody('hi'));
      await app.request('/made/up', { method: 'MADEUP' });
      const text = await (await metrics.app().request('/metrics')).text();
      expect(text).toContain(
        'assist_requests_total{method="POST",route="/v2/completions",status="429"} 1',
      );
      expect(text).toContain('assist_requests_total{method="other",route="other",status="404"} 1');
      expect(text).toContain('assist_limits_hit_total{limit="client"} 1');
    });
  });
});
