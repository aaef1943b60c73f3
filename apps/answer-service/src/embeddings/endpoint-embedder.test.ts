import { type Listening, serveRequests } from '@assist/test-kit';
import { afterEach, describe, expect, it } from 'vitest';
import { createEndpointReranker } from '../search/reranker.ts';
import { createEndpointEmbedder } from './endpoint-embedder.ts';

describe('model endpoints', () => {
  let server: Listening | undefined;
  const received: { path: string; authorization: string | undefined; body: unknown }[] = [];

  afterEach(async () => {
    await server?.close();
    received.length = 0;
  });

  async function answerWith(status: number, body: unknown): Promise<string> {
    server = await serveRequests((request, response) => {
      const { authorization } = request.headers;
      received.push({
        path: request.target,
        authorization,
        body: JSON.parse(request.body.toString()),
      });
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    });
    return `${server.origin}/v1`;
  }

  const settings = { model: 'small', apiKey: 'key', timeoutMs: 5_000 };

  it('the client of model endpoints asks for embeddings as the OpenAI API wants it, and scales them to length 1', async () => {
    const baseUrl = await answerWith(200, {
      data: [
        { index: 0, embedding: [3, 4] },
        { index: 1, embedding: [0, 2] },
      ],
      usage: { prompt_tokens: 2, total_tokens: 2 },
    });
    const vectors = await createEndpointEmbedder({ ...settings, baseUrl }).embed(['one', 'two']);
    expect(vectors).toEqual([Float32Array.of(0.6, 0.8), Float32Array.of(0, 1)]);
    expect(received).toEqual([
      {
        path: '/v1/embeddings',
        authorization: 'Bearer key',
        body: expect.objectContaining({ model: 'small', input: ['one', 'two'] }),
      },
    ]);
  });

  it('the client of model endpoints rejects when the embeddings endpoint refuses', async () => {
    const baseUrl = await answerWith(401, { error: { message: 'no' } });
    await expect(createEndpointEmbedder({ ...settings, baseUrl }).embed(['one'])).rejects.toThrow();
  });

  it('the client of model endpoints gives the scores of a rerank endpoint in the order of the texts', async () => {
    const baseUrl = await answerWith(200, {
      results: [
        { index: 1, relevance_score: 0.9 },
        { index: 0, relevance_score: 0.2 },
      ],
    });
    const reranker = createEndpointReranker({ ...settings, baseUrl });
    expect(await reranker.rerank('what', ['one', 'two'])).toEqual([0.2, 0.9]);
    expect(received[0]).toMatchObject({
      path: '/v1/rerank',
      authorization: 'Bearer key',
      body: { model: 'small', query: 'what', documents: ['one', 'two'] },
    });
  });

  it.each([
    [500, {}],
    [200, { results: 'none' }],
  ])(
    'the client of model endpoints rejects a rerank endpoint that answers %i %j',
    async (status, body) => {
      const baseUrl = await answerWith(status, body);
      const reranker = createEndpointReranker({ ...settings, baseUrl });
      await expect(reranker.rerank('what', ['one'])).rejects.toThrow();
    },
  );
});
