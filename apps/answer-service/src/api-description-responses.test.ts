import type { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { readApiDescription } from '../test-support/api-description.ts';
import { COMPLETIONS, HOST_PAGE } from '../test-support/ask-app.ts';
import { fixtureAppOptions, fixtureContent } from '../test-support/fixture-app.ts';
import { readFixtureSite } from '../test-support/fixture-site.ts';
import { type AppOptions, createApp } from './app.ts';
import { checkCompletionRequest } from './http/completion-request.ts';
import { AnswerBuffer } from './resume/answer-buffer.ts';

const SUGGESTIONS = '/v2/suggestions';

const HEALTHY = {
  'access-control-allow-origin': HOST_PAGE,
  vary: 'Origin',
  'cache-control': 'no-store',
};

const api = await readApiDescription();
const { search } = await readFixtureSite();

describe('docs/develop/openapi.yaml', () => {
  function service(options: Partial<AppOptions> = {}): Hono {
    const starters = [{ question: 'How do I apply for a silver card?', reasoning: '' }];
    const content = fixtureContent(search, { starters });
    return createApp({ ...fixtureAppOptions(search), content: () => content, ...options });
  }

  async function request(
    app: Hono,
    path: string,
    init: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    return app.request(path, { ...init, headers: { origin: HOST_PAGE, ...init.headers } });
  }

  async function ask(app: Hono, question: unknown, id: string = 'chat'): Promise<Response> {
    const body = JSON.stringify({ id, messages: [{ role: 'user', content: question }] });
    const headers = { 'content-type': 'application/json' };
    return request(app, COMPLETIONS, { method: 'POST', body, headers });
  }

  it('the API description is valid OpenAPI', async () => {
    expect(await api.faultsOfFormat()).toBeUndefined();
  });

  it('the API description has examples that fit their schemas', () => {
    expect(api.examples.length).toBeGreaterThan(30);
    for (const { schema, value } of api.examples) {
      expect({ schema, faults: api.faultsOf(schema, value) }).toEqual({ schema, faults: [] });
    }
  });

  it('the API description lists exactly the responses of the service [T28]', async () => {
    const app = service();
    const limited = service({ questionsPerMinute: 1 });
    await (await ask(limited, 'hi')).text();
    for (let count = 0; count < 12; count += 1) await request(limited, COMPLETIONS);
    const failing = service({
      limiters: () => () => Promise.reject(new Error('no limiter')),
    });
    const suggestedQuestions = [{ question: 'How do I apply?', reasoning: '' }];
    const suggesting = fixtureContent(search, { suggestedQuestions });
    const starting = service({ content: () => undefined });
    const paused = service({ isPaused: () => true });
    const draining = service({ isDraining: () => true });
    const away = service({ isSearchAway: () => true });
    const buffer = new AnswerBuffer();
    const taken = crypto.randomUUID();
    await buffer.open(taken, 'another client');
    const preflight = { 'access-control-request-method': 'POST' };
    const exchanges: readonly (readonly [string, string, Promise<Response>])[] = [
      ['get', '/health', request(app, '/health')],
      ['get', '/health', request(service({ content: () => suggesting }), '/health')],
      ['get', '/health', request(paused, '/health')],
      ['get', '/health', request(starting, '/health')],
      ['get', '/health', request(app, '/health', { method: 'POST' })],
      ['options', '/health', request(app, '/health', { method: 'OPTIONS', headers: preflight })],
      ['get', '/live', request(app, '/live')],
      ['get', '/ready', request(app, '/ready')],
      ['get', '/ready', request(starting, '/ready')],
      ['get', '/ready', request(draining, '/ready')],
      ['get', '/ready', request(away, '/ready')],
      ['get', '/health', request(away, '/health')],
      ['post', COMPLETIONS, ask(app, 'How do I apply for a silver card?')],
      ['post', COMPLETIONS, ask(starting, 'hi')],
      ['post', COMPLETIONS, ask(paused, 'hi')],
      ['post', COMPLETIONS, ask(app, '')],
      ['post', COMPLETIONS, ask(app, 7)],
      ['post', COMPLETIONS, ask(app, 'x'.repeat(151))],
      ['post', COMPLETIONS, ask(app, 'x'.repeat(9_000))],
      ['post', COMPLETIONS, ask(service({ buffer }), 'hi', taken)],
      ['post', COMPLETIONS, ask(limited, 'hi')],
      ['post', COMPLETIONS, ask(failing, 'hi')],
      ['post', COMPLETIONS, request(app, COMPLETIONS, { method: 'POST', body: '{}' })],
      ['post', COMPLETIONS, request(app, COMPLETIONS, { method: 'PUT' })],
      ['get', COMPLETIONS, request(app, `${COMPLETIONS}?chatId=${crypto.randomUUID()}`)],
      ['get', COMPLETIONS, request(limited, COMPLETIONS)],
      ['get', COMPLETIONS, request(failing, COMPLETIONS)],
      ['delete', COMPLETIONS, request(app, COMPLETIONS, { method: 'DELETE' })],
      ['delete', COMPLETIONS, request(limited, COMPLETIONS, { method: 'DELETE' })],
      ['delete', COMPLETIONS, request(failing, COMPLETIONS, { method: 'DELETE' })],
      ['get', SUGGESTIONS, request(app, SUGGESTIONS)],
      [
        'get',
        SUGGESTIONS,
        request(app, `${SUGGESTIONS}?contextUrl=${HOST_PAGE}/cards/silver-card/`),
      ],
      ['get', SUGGESTIONS, request(app, SUGGESTIONS, { method: 'POST' })],
      ['get', SUGGESTIONS, request(limited, SUGGESTIONS)],
      ['get', SUGGESTIONS, request(starting, SUGGESTIONS)],
      ['get', SUGGESTIONS, request(failing, SUGGESTIONS)],
      [
        'options',
        COMPLETIONS,
        request(app, COMPLETIONS, { method: 'OPTIONS', headers: preflight }),
      ],
    ];
    const given = new Set<string>();
    for (const [method, path, pending] of exchanges) {
      const response = await pending;
      const name = `${method} ${path} ${response.status}`;
      given.add(name);
      const faults = await api.faultsOfResponse(method, path, response);
      expect({ name, faults }).toEqual({ name, faults: [] });
    }
    expect([...given].sort()).toEqual([...api.responses].sort());
  });

  it('the API description covers every line of an answer, asked and resumed', async () => {
    const app = service();
    const kinds = new Set<string>();
    for (const question of [
      'How do I apply for a silver card?',
      'Who can get a silver card?',
      'hi',
      'What is the price of a bicycle?',
      'I want to end my life',
      'My husband hits me',
      'I feel so alone since my friend died',
    ]) {
      const id = crypto.randomUUID();
      const response = await ask(app, question, id);
      for (const [, kind = ''] of (await response.clone().text()).matchAll(/"type":"([a-z-]+)"/g)) {
        kinds.add(kind);
      }
      expect(await api.faultsOfResponse('post', COMPLETIONS, response)).toEqual([]);
      const resumed = await request(app, `${COMPLETIONS}?chatId=${id}`);
      expect(await api.faultsOfResponse('get', COMPLETIONS, resumed)).toEqual([]);
    }
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        'support',
        'outcome',
        'follow-up-question',
        'next-best-action',
        'trace-id',
        'observation-id',
      ]),
    );
  });

  it('the API description covers an answer that fails', async () => {
    const find = async (): Promise<never> => {
      throw new RangeError('broken');
    };
    const failing = service(fixtureAppOptions({ ...search, find }));
    const response = await ask(failing, 'Who can get a silver card?');
    expect(await response.clone().text()).toMatch(/\n3:/);
    expect(await api.faultsOfResponse('post', COMPLETIONS, response)).toEqual([]);
  });

  it.each<[string, (app: Hono) => Promise<Response>]>([
    ['a status', (app) => request(app, '/nowhere')],
    ['an origin', async (app) => app.request('/health')],
    ['a body', async () => Response.json({ status: 'ok', more: 1 }, { headers: HEALTHY })],
  ])(
    'the check against the API description reports %s that is not described',
    async (_, exchange) => {
      const faults = await api.faultsOfResponse('get', '/health', await exchange(service()));
      expect(faults).not.toEqual([]);
    },
  );

  it.each([
    {},
    { id: '', messages: [{ role: 'user', content: 'q' }] },
    { id: 7, messages: [{ role: 'user', content: 'q' }] },
    { id: 'c', messages: [] },
    { id: 'c', messages: [{ role: 'assistant', content: 'q' }] },
    { id: 'c', messages: [{ role: 'user' }] },
    { id: 'c', messages: [{ role: 'user', content: 'q' }], data: 'https://a.example/' },
    { id: 'c', messages: [{ role: 'user', content: 'q' }], data: { contextUrl: 'ftp://a/' } },
    { id: 'c'.repeat(201), messages: [{ role: 'user', content: 'q' }] },
    { id: 'c', messages: [{ role: 'user', content: 'q' }] },
    { id: 'c', messages: [{ role: 'user', content: 'q', parts: [] }], data: null, other: 1 },
    { id: 'c', messages: [{ role: 'user', content: 'q' }], data: { contextUrl: 'http://a/' } },
  ])('the API description allows exactly the requests that the service accepts: %j', (body) => {
    const isTaken = checkCompletionRequest(JSON.stringify(body)).kind === 'valid';
    expect(api.allows('CompletionRequest', body)).toBe(isTaken);
  });
});
