import { collectGarbageDuring, serveRequests } from '@assist/test-kit';
import { expect, it } from 'vitest';
import { createQuestionModel } from './question-model.ts';

it('a request to an endpoint that never answers times out, although the process collects garbage', async () => {
  const endpoint = await serveRequests(() => {});
  const ask = createQuestionModel({
    MODEL_BASE_URL: endpoint.origin,
    MODEL_NAME: 'test',
    MODEL_TIMEOUT_MS: '300',
  });
  const asked = ask('A text', new AbortController().signal);
  await expect(collectGarbageDuring(asked)).rejects.toThrow('timeout');
  await endpoint.close();
});
