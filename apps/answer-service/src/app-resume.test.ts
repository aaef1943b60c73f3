import type { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COMPLETIONS, HOST_PAGE, post, questionBody } from '../test-support/ask-app.ts';
import { readFixtureApp } from '../test-support/fixture-app.ts';
import { ANSWER_LIMITS } from './resume/answer-buffer.ts';

/** A version 7 UUID. Clients can guess such ids, because a large part of each id encodes the time. */
const TIME_BASED_ID = '0190d5e6-7c3b-7a51-9e1f-5a8b2c3d4e5f';

const { appWith } = await readFixtureApp();

describe('the answer API', () => {
  describe('GET /v2/completions', () => {
    async function resume(app: Hono, query: string): Promise<Response> {
      return app.request(`${COMPLETIONS}${query}`, { headers: { origin: HOST_PAGE } });
    }

    it('a finished answer is resumed byte for byte', async () => {
      const app = appWith();
      const id = crypto.randomUUID();
      const first = await (
        await post(app, questionBody('How do I apply for a silver card?', id))
      ).text();
      const response = await resume(app, `?chatId=${id}`);
      expect(response.headers.get('x-vercel-ai-data-stream')).toBe('v1');
      expect(await response.text()).toBe(first);
      expect(await (await resume(app, `?chatId=${id}`)).text()).toBe(first);
    });

    it('a resume returns the same empty answer for unknown, malformed, guessed and missing ids [T25]', async () => {
      const app = appWith();
      await (await post(app, questionBody('hi', TIME_BASED_ID))).text();
      await (await post(app, questionBody('hi', 'short-id'))).text();
      const queries = [
        `?chatId=${crypto.randomUUID()}`,
        '?chatId=short-id',
        `?chatId=${TIME_BASED_ID}`,
        '?chatId=1',
        '?chatId=..%2F',
        '?chatId=__proto__',
        `?chatId=${'a'.repeat(10_000)}`,
        '?chatId=',
        '',
      ];
      const seen = new Set<string>();
      for (const query of queries) {
        const response = await resume(app, query);
        expect(await response.text()).toBe('');
        seen.add(JSON.stringify([response.status, [...response.headers]]));
      }
      expect([...seen]).toHaveLength(1);
      expect([...seen][0]).toMatch(/^\[200,/);
    });

    describe('with fake timers', () => {
      beforeEach(() => {
        vi.useFakeTimers();
      });
      afterEach(() => {
        vi.useRealTimers();
      });

      it('the answer service forgets an answer after its lifetime [T25]', async () => {
        const app = appWith();
        const id = crypto.randomUUID();
        await (await post(app, questionBody('hi', id))).text();
        await vi.advanceTimersByTimeAsync(ANSWER_LIMITS.lifetimeMs + 1);
        expect(await (await resume(app, `?chatId=${id}`)).text()).toBe('');
      });
    });
  });

  describe('the id of a kept answer', () => {
    /** Creates the service behind a trusted proxy, with functions that ask and resume as a given client. */
    function appOfTwo(): {
      from: (client: string, question: string, id: string) => Promise<Response>;
      resumed: (client: string, id: string) => Promise<string>;
    } {
      const app = appWith({ trustedProxies: 1 });
      return {
        from: (client, question, id) =>
          post(app, questionBody(question, id), { 'x-forwarded-for': client }),
        resumed: async (client, id) => {
          const headers = { 'x-forwarded-for': client };
          return (await app.request(`${COMPLETIONS}?chatId=${id}`, { headers })).text();
        },
      };
    }

    it('the id of a kept answer is refused to another client, and the answer stays [T25]', async () => {
      const { from, resumed } = appOfTwo();
      const id = crypto.randomUUID();
      const answer = await (await from('203.0.113.1', 'hi', id)).text();
      const refused = await from('203.0.113.2', 'How do I apply for a silver card?', id);
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({ error: { code: 'chat-id-taken' } });
      expect(refused.headers.get('access-control-allow-origin')).toBe(HOST_PAGE);
      expect(await resumed('203.0.113.1', id)).toBe(answer);
    });

    it('the id of a kept answer accepts the next question of its own client', async () => {
      const { from, resumed } = appOfTwo();
      const id = crypto.randomUUID();
      await (await from('203.0.113.1', 'hi', id)).text();
      const next = await from('203.0.113.1', 'How do I apply for a silver card?', id);
      expect(next.status).toBe(200);
      expect(await resumed('203.0.113.1', id)).toBe(await next.text());
    });

    it('the id of a kept answer resumes it from another network', async () => {
      const { from, resumed } = appOfTwo();
      const id = crypto.randomUUID();
      const answer = await (await from('203.0.113.1', 'hi', id)).text();
      expect(await resumed('198.51.100.7', id)).toBe(answer);
    });

    it('the id of a kept answer does not stop another client in danger from getting the contact', async () => {
      const { from, resumed } = appOfTwo();
      const id = crypto.randomUUID();
      const answer = await (await from('203.0.113.1', 'hi', id)).text();
      const plea = await from('203.0.113.2', 'I want to end my life', id);
      expect(plea.status).toBe(200);
      expect(await plea.text()).toContain('988');
      expect(await resumed('203.0.113.1', id)).toBe(answer);
    });
  });
});
