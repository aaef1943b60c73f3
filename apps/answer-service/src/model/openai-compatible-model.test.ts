import { collectGarbageDuring, serveRequests } from '@assist/test-kit';
import { expect, it } from 'vitest';
import { createOpenAICompatibleModel } from './openai-compatible-model.ts';

it('an endpoint that never answers times out, although the process collects garbage', async () => {
  const endpoint = await serveRequests(() => {});
  const model = createOpenAICompatibleModel({
    baseUrl: endpoint.origin,
    name: 'test',
    timeoutMs: 300,
  });
  const prompt = { instructions: 'Answer.', message: 'How do I apply?' };
  const pieces = model.write(prompt, new AbortController().signal)[Symbol.asyncIterator]();
  await expect(collectGarbageDuring(pieces.next())).rejects.toThrow('The model was stopped.');
  await endpoint.close();
});
