import { collectGarbageDuring, serveRequests } from '@assist/test-kit';
import { expect, it } from 'vitest';
import { createQuestionModel } from './question-model.ts';

it('a request to an endpoint that never answers times out, although the process collects garbage', async () => {
  const endpoint = await serveRequests(() => {});
  const ask = createQuestionModel({
    baseUrl: endpoint.origin,
    name: 'test',
    apiKey: undefined,
    timeoutMs: 300,
  });
  const page = { url: '/x', title: 'X', description: '', sections: [], links: [] };
  const asked = ask(page, new AbortController().signal);
  await expect(collectGarbageDuring(asked)).rejects.toThrow('timeout');
  await endpoint.close();
});
