import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkHealth } from './health.ts';

afterEach(() => vi.unstubAllGlobals());

function answer(body: unknown, status = 200): void {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
}

describe('the health check of a drawer without a host', () => {
  it('the health check of a drawer without a host passes with the status ‘ok’, and brings the suggested questions', async () => {
    const suggestedQuestions = [{ question: 'What is new?', reasoning: 'season' }];
    answer({ status: 'ok', suggestedQuestions });
    expect(await checkHealth('https://api.example.gov')).toEqual({
      isHealthy: true,
      suggestedQuestions,
    });
  });

  it.each([[undefined], ['none'], [[{ question: 5 }]]])(
    'the health check of a drawer without a host passes without usable suggestions: %j',
    async (suggestedQuestions) => {
      answer({ status: 'ok', suggestedQuestions });
      expect(await checkHealth('https://api.example.gov')).toEqual({
        isHealthy: true,
        suggestedQuestions: [],
      });
    },
  );

  it.each([[{ status: 'down' }], [{}], ['ok'], [null]])(
    'the health check of a drawer without a host fails with %j',
    async (body) => {
      answer(body);
      expect(await checkHealth('https://api.example.gov')).toMatchObject({ isHealthy: false });
    },
  );

  it('the health check of a drawer without a host says that the service is paused', async () => {
    answer({ status: 'paused' });
    expect(await checkHealth('https://api.example.gov')).toEqual({
      isHealthy: false,
      reason: 'it is paused',
    });
  });

  it('the health check of a drawer without a host fails with an HTTP error, and says which', async () => {
    answer({ status: 'ok' }, 503);
    expect(await checkHealth('https://api.example.gov')).toEqual({
      isHealthy: false,
      reason: 'it answered with HTTP status 503',
    });
  });

  it('the health check of a drawer without a host fails without an answer, or with a page instead of JSON', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await checkHealth('https://api.example.gov')).toMatchObject({ isHealthy: false });
    vi.stubGlobal('fetch', async () => new Response('<html>'));
    expect(await checkHealth('https://api.example.gov')).toMatchObject({ isHealthy: false });
  });
});
