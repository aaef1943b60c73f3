import { describe, expect, it, vi } from 'vitest';
import { COMPLETIONS, HOST_PAGE, post, questionBody } from '../test-support/ask-app.ts';
import { costRatio } from '../test-support/cost-ratio.ts';
import { readFixtureApp } from '../test-support/fixture-app.ts';
import { recordingLogger } from '../test-support/recording-logger.ts';

const { appWith } = await readFixtureApp();

describe('the answer API', () => {
  describe('limits', () => {
    it('the rate limit refuses the 16th question in a minute, with CORS headers and Retry-After [T26]', async () => {
      const app = appWith({ questionsPerMinute: 15 });
      for (let count = 0; count < 15; count += 1) {
        expect((await post(app, questionBody('hi'))).status).toBe(200);
      }
      const response = await post(app, questionBody('hi'));
      expect(response.status).toBe(429);
      expect(await response.json()).toMatchObject({ error: { code: 'too-many-requests' } });
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expect(response.headers.get('access-control-allow-origin')).toBe(HOST_PAGE);
      expect(response.headers.get('access-control-expose-headers')).toContain('retry-after');
    });

    it('a client that ignores refusals is refused unread, and the refusal names the contact [T26]', async () => {
      const app = appWith({ questionsPerMinute: 1 });
      await post(app, questionBody('hi'));
      for (let count = 1; count < 3; count += 1) {
        expect((await post(app, questionBody('I want to end my life'))).status).toBe(200);
      }
      const response = await post(app, 'no JSON', { 'content-type': 'text/plain' });
      expect(response.status).toBe(429);
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(await response.json()).toEqual({
        error: {
          code: 'too-many-requests',
          message: expect.stringMatching(
            /^Too many questions .* seconds?\. Call 988, then press 1\.$/,
          ),
        },
      });
    });

    it('Retry-After is at most the limit’s minute, although the clock was set back', async () => {
      const app = appWith({ questionsPerMinute: 1 });
      await post(app, questionBody('hi'));
      const now = Date.now();
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => now - 7_200_000);
      const refused = await post(app, questionBody('hi'));
      clock.mockRestore();
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    });

    it.each(['i want to ', 'want i ', '2 ', 'k.i.l.l.', 'iwanttodie', 'a1', 'ﷺ', 'born 1 may '])(
      'a refused request of 8 KB of %j costs less than 3 times the processor time of a plain one [T26]',
      async (part) => {
        const app = appWith({ trustedProxies: 1, questionsPerMinuteOverAll: 1 });
        await (await post(app, questionBody('hi'))).text();
        let client = 0;
        const refuse = async (repeated: string): Promise<void> => {
          client += 1;
          const body = questionBody(repeated.repeat(7_900 / Buffer.byteLength(repeated)));
          const response = await post(app, body, { 'x-forwarded-for': `203.0.113.${client}` });
          await response.text();
        };
        const plain = 'How do I apply for a pension after my service ended in 1994? ';
        expect(
          await costRatio(
            () => refuse(part),
            () => refuse(plain),
          ),
        ).toBeLessThan(3);
      },
    );

    it('the limit of resuming is separate and higher, and health has none', async () => {
      const app = appWith({ questionsPerMinute: 1 });
      expect((await post(app, questionBody('hi'))).status).toBe(200);
      for (let count = 0; count < 12; count += 1) {
        expect((await app.request(`${COMPLETIONS}?chatId=1`)).status).toBe(200);
      }
      expect((await app.request(`${COMPLETIONS}?chatId=1`)).status).toBe(429);
      expect((await app.request('/health')).status).toBe(200);
    });

    it('a forged forwarded address does not evade the limits [T26]', async () => {
      const app = appWith({ questionsPerMinute: 1 });
      expect((await post(app, questionBody('hi'), { 'x-forwarded-for': '6.6.6.1' })).status).toBe(
        200,
      );
      expect((await post(app, questionBody('hi'), { 'x-forwarded-for': '6.6.6.2' })).status).toBe(
        429,
      );
    });

    it('a switch between the networks of one customer does not evade the limits', async () => {
      const app = appWith({ trustedProxies: 1, questionsPerMinute: 1 });
      const from = (address: string): Promise<Response> =>
        post(app, questionBody('hi'), { 'x-forwarded-for': address });
      for (let network = 1; network <= 10; network += 1) {
        expect((await from(`2001:db8:1:${network}::1`)).status).toBe(200);
      }
      expect((await from('2001:db8:1:11::1')).status).toBe(429);
      expect((await from('2001:db8:2:1::1')).status).toBe(200);
    });

    it('the limit over all clients leaves out the refused questions of one client [T26]', async () => {
      const app = appWith({
        trustedProxies: 1,
        questionsPerMinute: 1,
        questionsPerMinuteOverAll: 3,
      });
      const from = (address: string): Promise<Response> =>
        post(app, questionBody('hi'), { 'x-forwarded-for': address });
      const statuses = [];
      for (const last of [1, 1, 1, 2, 3, 4]) {
        statuses.push((await from(`203.0.113.${last}`)).status);
      }
      expect(statuses).toEqual([200, 429, 429, 200, 200, 429]);
    });

    it('the log warns once of a proxy that is not trusted', async () => {
      const { logger, lines } = recordingLogger();
      const app = appWith({ logger });
      for (const address of ['6.6.6.1', '6.6.6.2']) {
        await post(app, questionBody('hi'), { 'x-forwarded-for': address });
      }
      const warnings = lines.filter(({ event }) => event === 'forwarded-for-ignored');
      expect(warnings).toHaveLength(1);
      expect(JSON.stringify(warnings)).not.toContain('6.6.6');
    });

    it('the limits count each client behind a trusted proxy separately', async () => {
      const app = appWith({ questionsPerMinute: 1, trustedProxies: 1 });
      const from = (address: string): Promise<Response> =>
        post(app, questionBody('hi'), { 'x-forwarded-for': `6.6.6.6, ${address}` });
      expect((await from('203.0.113.1')).status).toBe(200);
      expect((await from('203.0.113.2')).status).toBe(200);
      expect((await from('203.0.113.1')).status).toBe(429);
    });
  });
});
