import { describe, expect, it } from 'vitest';
import { COMPLETIONS, HOST_PAGE, post, questionBody } from '../test-support/ask-app.ts';
import { fixtureContent, readFixtureApp } from '../test-support/fixture-app.ts';

const { search, appWith } = await readFixtureApp();

describe('the answer API', () => {
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
      const content = fixtureContent(search, { suggestedQuestions });
      const response = await appWith({ content: () => content }).request('/health');
      expect(await response.json()).toEqual({ status: 'ok', suggestedQuestions });
    });
  });

  describe('GET /v2/suggestions', () => {
    const popular = [{ question: 'How do I apply?', reasoning: '' }];

    async function suggestions(query: string, offered = popular): Promise<unknown> {
      const content = fixtureContent(search, { suggestedQuestions: offered });
      const response = await appWith({ content: () => content }).request(`/v2/suggestions${query}`);
      return { status: response.status, body: await response.json() };
    }

    it.each(['/cards/silver-card/', '/cards/silver-card?from=menu#top'])(
      'the suggestions route returns the title and questions of the page %s',
      async (path) => {
        const url = encodeURIComponent(`https://department.example${path}`);
        expect(await suggestions(`?contextUrl=${url}`)).toEqual({
          status: 200,
          body: {
            pageTitle: 'Silver card',
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
      const limited = appWith({ questionsPerMinute: 1 });
      for (let count = 0; count < 12; count += 1) {
        expect((await limited.request('/v2/suggestions')).status).toBe(200);
      }
      const refused = await limited.request('/v2/suggestions');
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
      const posted = await appWith().request('/v2/suggestions', { method: 'POST' });
      expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET']);
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
    expect(await response.json()).toEqual({
      error: { code: expect.any(String), message: expect.any(String) },
    });
    expect(response.headers.get('access-control-allow-origin')).toBe(HOST_PAGE);
  });

  it('the answer service reports its own failures as JSON with CORS headers', async () => {
    const app = appWith({
      limiters: () => () => Promise.reject(new Error('secret')),
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
