import type { Hono } from 'hono';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { COMPLETIONS, HOST_PAGE, post, questionBody, readParts } from '../test-support/ask-app.ts';
import { costRatio } from '../test-support/cost-ratio.ts';
import { fixtureAppOptions, fixtureContent } from '../test-support/fixture-app.ts';
import { readFixtureSite } from '../test-support/fixture-site.ts';
import { recordingLogger } from '../test-support/recording-logger.ts';
import { type AppOptions, createApp } from './app.ts';
import type { Search } from './engine/search.ts';

/** A version 7 UUID. Clients can guess such ids, because a large part of each id encodes the time. */
const TIME_BASED_ID = '0190d5e6-7c3b-7a51-9e1f-5a8b2c3d4e5f';

describe('the answer API', () => {
  let search: Search;
  let logged: string[];

  beforeAll(async () => {
    ({ search } = await readFixtureSite());
  });
  beforeEach(() => {
    logged = [];
  });

  function appWith(options: Partial<AppOptions> = {}): Hono {
    return createApp({ ...fixtureAppOptions(search), ...options });
  }

  async function error(response: Response): Promise<unknown> {
    const json: unknown = await response.json();
    return json;
  }

  describe('GET /health', () => {
    it('the health route returns the status ok', async () => {
      const response = await appWith().request('/health', { headers: { origin: HOST_PAGE } });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ status: 'ok' });
      expect(response.headers.get('access-control-allow-origin')).toBe(HOST_PAGE);
      expect(response.headers.get('cache-control')).toBe('no-store');
    });

    it('the health route returns the configured questions', async () => {
      const suggestedQuestions = [{ question: 'How do I apply?', reasoning: '' }];
      const content = fixtureContent(search, {}, suggestedQuestions);
      const response = await appWith({ content: () => content }).request('/health');
      expect(await response.json()).toEqual({ status: 'ok', suggestedQuestions });
    });
  });

  describe('GET /v2/suggestions', () => {
    const popular = [{ question: 'How do I apply?', reasoning: '' }];

    async function suggestions(query: string, offered = popular): Promise<unknown> {
      const content = fixtureContent(search, {}, offered);
      const response = await appWith({ content: () => content }).request(`/v2/suggestions${query}`);
      return { status: response.status, body: await error(response) };
    }

    it.each(['/cards/silver-card/', '/cards/silver-card?from=menu#top'])(
      'the suggestions route returns questions of the page %s',
      async (path) => {
        const url = encodeURIComponent(`https://department.example${path}`);
        expect(await suggestions(`?contextUrl=${url}`)).toEqual({
          status: 200,
          body: {
            suggestedQuestions: [
              'Who can get a silver card?',
              'How do I apply for a silver card?',
              'What happens to my old card?',
            ].map((question) => ({
              question,
              reasoning: 'Answered on the page “Silver card”.',
            })),
          },
        });
      },
    );

    it.each([
      '',
      '?contextUrl=',
      '?contextUrl=nowhere',
      '?contextUrl=javascript%3Aalert(1)',
      '?contextUrl=https%3A%2F%2Fdepartment.example%2Funknown%2F',
    ])(
      'the suggestions route returns the questions of the health response for %j',
      async (query) => {
        const body = { suggestedQuestions: popular };
        expect(await suggestions(query)).toEqual({ status: 200, body });
        expect(await suggestions(query, [])).toEqual({
          status: 200,
          body: { suggestedQuestions: [] },
        });
      },
    );

    it('the suggestions route reports a starting service, a rate limit and a wrong method', async () => {
      const starting = await appWith({ content: () => undefined }).request('/v2/suggestions');
      expect(starting.status).toBe(503);
      const limited = appWith({ resumesPerMinute: 1 });
      expect((await limited.request('/v2/suggestions')).status).toBe(200);
      const refused = await limited.request('/v2/suggestions');
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
      const posted = await appWith().request('/v2/suggestions', { method: 'POST' });
      expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET']);
    });
  });

  describe('POST /v2/completions', () => {
    it('the answer service streams an answer that the client can read', async () => {
      const response = await post(appWith(), questionBody('How do I apply for a silver card?'));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(response.headers.get('x-vercel-ai-data-stream')).toBe('v1');
      const read = await readParts(response);
      expect(read[0]?.type).toBe('start_step');
      expect(read.at(-1)).toEqual({ type: 'finish_message', value: { finishReason: 'stop' } });
      expect(read.filter((part) => part.type === 'source')).toHaveLength(1);
    });

    it('an answer has fresh trace and observation ids in the format of OpenTelemetry', async () => {
      const app = appWith();
      const ids = new Set<string>();
      for (let round = 0; round < 3; round += 1) {
        const text = await (await post(app, questionBody('hi'))).text();
        for (const [, id = ''] of text.matchAll(
          /"(?:traceId":"(?=[0-9a-f]{32}")|observationId":"(?=[0-9a-f]{16}"))([0-9a-f]+)"/g,
        )) {
          ids.add(id);
        }
      }
      expect(ids.size).toBe(6);
    });

    it('the answer service uses the page that the question was asked from', async () => {
      const data = { contextUrl: 'https://department.example/cards/silver-card/' };
      const response = await post(appWith(), questionBody('How do I apply?', 'chat', data));
      expect(await response.text()).toContain('silver-card');
    });

    it.each([
      ['no JSON', '{"id":', 400, 'invalid-json'],
      ['another shape', '{"messages":"hi"}', 400, 'invalid-request'],
      [
        'no question',
        JSON.stringify({ id: 'a', messages: [{ role: 'user', content: ' ' }] }),
        400,
        'question-empty',
      ],
      [
        '151 characters',
        JSON.stringify({ id: 'a', messages: [{ role: 'user', content: 'x'.repeat(151) }] }),
        400,
        'question-too-long',
      ],
      [
        'more than 8 KB',
        JSON.stringify({ id: 'a', messages: [], pad: 'x'.repeat(8_192) }),
        413,
        'body-too-large',
      ],
    ])(
      'the answer service rejects %s with a JSON error and CORS headers',
      async (_, sent, status, code) => {
        const response = await post(appWith(), sent);
        expect(response.status).toBe(status);
        expect(await error(response)).toEqual({ error: { code, message: expect.any(String) } });
        expect(response.headers.get('access-control-allow-origin')).toBe(HOST_PAGE);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      },
    );

    it('a plea that is too long gets the contact', async () => {
      const plea = `${'I have waited for my letter all year. '.repeat(10)}I want to end my life.`;
      const response = await post(appWith(), questionBody(plea));
      expect(response.status).toBe(200);
      const read = await readParts(response);
      expect(read[1]).toMatchObject({ value: [{ type: 'support', urgency: 'lead' }] });
      const text = read.map((part) => (part.type === 'text' ? part.value : '')).join('');
      expect(text).toBe(
        '**Call 988, then press 1.**\n\nQuestion too long. Shorten it so we can give a clearer answer.',
      );
    });

    it('a plea beyond the rate limit gets the contact, without a search', async () => {
      const app = appWith({ questionsPerMinute: 1 });
      expect((await post(app, questionBody('hi'))).status).toBe(200);
      const response = await post(app, questionBody('I want to end my life'));
      expect(response.status).toBe(200);
      const said = (await readParts(response)).flatMap((part) =>
        part.type === 'text' ? [part.value] : [],
      );
      expect(said.join('')).toMatch(/^\*\*Call 988.*\n\nToo many questions in a short time\./);
      expect((await post(app, questionBody('hi'))).status).toBe(429);
    });

    it('an error about a long question never repeats the question', async () => {
      const response = await post(appWith(), questionBody('Jane Canary 123-45-6789 '.repeat(10)));
      expect(await response.text()).not.toContain('Canary');
    });

    it('the answer service accepts a body of exactly 8 KB', async () => {
      const empty = JSON.stringify({
        id: 'a',
        messages: [{ role: 'user', content: 'hi' }],
        pad: '',
      });
      const sent = empty.replace('"pad":""', `"pad":"${'x'.repeat(8_192 - empty.length)}"`);
      expect(sent.length).toBe(8_192);
      expect((await post(appWith(), sent)).status).toBe(200);
      expect((await post(appWith(), `${sent} `)).status).toBe(413);
    });

    it('the answer service stops reading a body without a length after 8 KB', async () => {
      let sent = 0;
      const endless = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          sent += 1_024;
          controller.enqueue(new Uint8Array(1_024).fill(32));
        },
      });
      const request = new Request(`https://service.example${COMPLETIONS}`, {
        method: 'POST',
        body: endless,
        duplex: 'half',
        headers: { 'content-type': 'application/json' },
      });
      const response = await appWith().request(request);
      expect(response.status).toBe(413);
      expect(sent).toBeLessThan(32 * 1_024);
    });

    it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
      'the answer service rejects the content type %j',
      async (type) => {
        const response = await post(appWith(), questionBody('hi'), { 'content-type': type });
        expect(response.status).toBe(415);
        expect(await error(response)).toMatchObject({ error: { code: 'unsupported-media-type' } });
      },
    );

    it('the answer service accepts JSON with a charset', async () => {
      const response = await post(appWith(), questionBody('hi'), {
        'content-type': 'Application/JSON; charset=UTF-8',
      });
      expect(response.status).toBe(200);
    });

    it('a failed answer ends with an error part, and the log has no question', async () => {
      const failing: Search = {
        find: async () => {
          throw new RangeError('Jane Canary');
        },
        page: async () => undefined,
        enableEmbeddings: () => {},
      };
      const app = appWith();
      const good = await readParts(await post(app, questionBody('Jane Canary 123-45-6789')));
      expect(good.at(-1)?.type).toBe('finish_message');
      const log = (...entry: unknown[]): void => {
        logged.push(JSON.stringify(entry));
      };
      const logger = { info: log, warn: log, error: log };
      const content = fixtureContent(failing, { logger });
      const broken = appWith({ content: () => content });
      const read = await readParts(await post(broken, questionBody('Jane Canary 123-45-6789')));
      expect(read.at(-1)).toEqual({ type: 'error', value: 'The answer could not be completed.' });
      expect(logged).toEqual(['["answer-failed",{"name":"RangeError"}]']);
    });
  });

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

    it('a resume returns the same empty answer for unknown, malformed, guessed and missing ids', async () => {
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

      it('the answer service forgets an answer after its lifetime', async () => {
        const app = appWith();
        const id = crypto.randomUUID();
        await (await post(app, questionBody('hi', id))).text();
        await vi.advanceTimersByTimeAsync(60_001);
        expect(await (await resume(app, `?chatId=${id}`)).text()).toBe('');
      });
    });
  });

  it('the answer service accepts a trailing slash on its routes', async () => {
    const app = appWith();
    expect(await (await app.request('/health/')).json()).toEqual({ status: 'ok' });
    const id = crypto.randomUUID();
    const asked = await app.request(`${COMPLETIONS}/`, {
      method: 'POST',
      body: questionBody('hi', id),
      headers: { 'content-type': 'application/json' },
    });
    expect(asked.status).toBe(200);
    const answer = await asked.text();
    expect(await (await app.request(`${COMPLETIONS}/?chatId=${id}`)).text()).toBe(answer);
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

    it('the id of a kept answer is refused to another client, and the answer stays', async () => {
      const { from, resumed } = appOfTwo();
      const id = crypto.randomUUID();
      const answer = await (await from('203.0.113.1', 'hi', id)).text();
      const refused = await from('203.0.113.2', 'How do I apply for a silver card?', id);
      expect(refused.status).toBe(409);
      expect(await error(refused)).toMatchObject({ error: { code: 'chat-id-taken' } });
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

  describe('across origins', () => {
    it('the answer service allows exactly the configured origins', async () => {
      const app = appWith();
      for (const origin of [HOST_PAGE, 'http://127.0.0.1:3001']) {
        const response = await app.request('/health', { headers: { origin } });
        expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      }
      for (const origin of [
        'https://department.example.evil.example',
        'http://department.example',
        'https://department.example:444',
        'https://evildepartment.example',
        'null',
      ]) {
        const response = await app.request('/health', { headers: { origin } });
        expect(response.headers.get('access-control-allow-origin')).toBeNull();
        expect(response.headers.get('vary')).toContain('Origin');
      }
    });

    it('the answer service allows the headers of the drawer in a preflight', async () => {
      const response = await appWith().request(COMPLETIONS, {
        method: 'OPTIONS',
        headers: {
          origin: HOST_PAGE,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'baggage,content-type,sentry-trace',
        },
      });
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-origin')).toBe(HOST_PAGE);
      expect(response.headers.get('access-control-allow-methods')).toBe('GET,POST,DELETE');
      expect(response.headers.get('access-control-allow-headers')).toBe(
        'content-type,sentry-trace,baggage',
      );
      expect(response.headers.get('vary')).toContain('Origin');
    });

    it('the answer service lets pages read the headers they need, sets no cookie and allows no credentials', async () => {
      const response = await post(appWith(), questionBody('hi'));
      expect(response.headers.get('access-control-expose-headers')).toBe(
        'x-vercel-ai-data-stream,retry-after',
      );
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(response.headers.get('vary')).toBe('Origin');
    });
  });

  describe('limits', () => {
    it('the rate limit refuses the 16th question in a minute, with CORS headers and Retry-After', async () => {
      const app = appWith({ questionsPerMinute: 15 });
      for (let count = 0; count < 15; count += 1) {
        expect((await post(app, questionBody('hi'))).status).toBe(200);
      }
      const response = await post(app, questionBody('hi'));
      expect(response.status).toBe(429);
      expect(await error(response)).toMatchObject({ error: { code: 'too-many-requests' } });
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expect(response.headers.get('access-control-allow-origin')).toBe(HOST_PAGE);
      expect(response.headers.get('access-control-expose-headers')).toContain('retry-after');
    });

    it('a client that ignores refusals is refused unread, and the refusal names the contact', async () => {
      const app = appWith({ questionsPerMinute: 1 });
      await post(app, questionBody('hi'));
      for (let count = 1; count < 3; count += 1) {
        expect((await post(app, questionBody('I want to end my life'))).status).toBe(200);
      }
      const response = await post(app, 'no JSON', { 'content-type': 'text/plain' });
      expect(response.status).toBe(429);
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(await error(response)).toEqual({
        error: {
          code: 'too-many-requests',
          message: expect.stringMatching(
            /^Too many questions .* seconds?\. Call 988, then press 1\.$/,
          ),
        },
      });
    });

    it.each(['i want to ', 'want i ', '2 ', 'k.i.l.l.', 'iwanttodie', 'a1', 'ﷺ', 'born 1 may '])(
      'a refused request of 8 KB of %j costs less than 3 times the processor time of a plain one',
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
      const app = appWith({ questionsPerMinute: 1, resumesPerMinute: 3 });
      expect((await post(app, questionBody('hi'))).status).toBe(200);
      for (let count = 0; count < 3; count += 1) {
        expect((await app.request(`${COMPLETIONS}?chatId=1`)).status).toBe(200);
      }
      expect((await app.request(`${COMPLETIONS}?chatId=1`)).status).toBe(429);
      expect((await app.request('/health')).status).toBe(200);
    });

    it('a forged forwarded address does not evade the limits', async () => {
      const app = appWith({ questionsPerMinute: 1 });
      expect((await post(app, questionBody('hi'), { 'x-forwarded-for': '6.6.6.1' })).status).toBe(
        200,
      );
      expect((await post(app, questionBody('hi'), { 'x-forwarded-for': '6.6.6.2' })).status).toBe(
        429,
      );
    });

    it('a switch between the networks of one customer does not evade the limits', async () => {
      const app = appWith({ trustedProxies: 1, questionsPerMinuteOfNetwork: 2 });
      const from = (address: string): Promise<Response> =>
        post(app, questionBody('hi'), { 'x-forwarded-for': address });
      expect((await from('2001:db8:1:1::1')).status).toBe(200);
      expect((await from('2001:db8:1:2::1')).status).toBe(200);
      expect((await from('2001:db8:1:3::1')).status).toBe(429);
      expect((await from('2001:db8:2:1::1')).status).toBe(200);
    });

    it('the limit over all clients leaves out the refused questions of one client', async () => {
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

  it.each([
    ['GET', '/', 404],
    ['GET', '/v2/other', 404],
    ['PATCH', COMPLETIONS, 405],
    ['PUT', '/health', 405],
    ['POST', '/health', 405],
    ['POST', '/health/', 405],
    ['PATCH', `${COMPLETIONS}/`, 405],
    ['GET', '/health//', 404],
  ])('the answer service answers %s %s with status %i as JSON', async (method, path, status) => {
    const response = await appWith().request(path, { method, headers: { origin: HOST_PAGE } });
    expect(response.status).toBe(status);
    expect(await error(response)).toEqual({
      error: { code: expect.any(String), message: expect.any(String) },
    });
    expect(response.headers.get('access-control-allow-origin')).toBe(HOST_PAGE);
  });

  it('the answer service reports its own failures as JSON with CORS headers', async () => {
    const app = appWith({
      connectionAddress: () => {
        throw new Error('secret');
      },
    });
    const response = await post(app, questionBody('hi'));
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).not.toContain('secret');
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'internal' } });
    expect(response.headers.get('access-control-allow-origin')).toBe(HOST_PAGE);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
