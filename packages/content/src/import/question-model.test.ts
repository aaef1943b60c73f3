import { collectGarbageDuring, serveRequests } from '@assist/test-kit';
import { expect, it } from 'vitest';
import { createQuestionModel } from './question-model.ts';

it('a request has the headers, query and parameters of the answer service’s settings', async () => {
  const asked: unknown[] = [];
  const endpoint = await serveRequests(({ target, headers, body }, response) => {
    asked.push(target, headers['api-key'], JSON.parse(String(body)));
    const message = { role: 'assistant', content: 'Who can get it?' };
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ id: '1', choices: [{ index: 0, message, finish_reason: 'stop' }] }));
  });
  const ask = createQuestionModel({
    MODEL_BASE_URL: endpoint.origin,
    MODEL_NAME: 'test',
    MODEL_HEADERS: '{"api-key":"secret"}',
    MODEL_QUERY: '{"api-version":"1"}',
    MODEL_PARAMETERS: '{"temperature":null,"reasoning_effort":"low"}',
  });
  expect(await ask('A text', new AbortController().signal)).toEqual(['Who can get it?']);
  const [target, key, body] = asked;
  expect([target, key]).toEqual(['/chat/completions?api-version=1', 'secret']);
  expect(body).toMatchObject({ model: 'test', reasoning_effort: 'low' });
  expect(body).not.toHaveProperty('temperature');
  await endpoint.close();
});

it.each(['[', 'three'])('a setting %j that is no JSON object is named', (text) => {
  const settings = { MODEL_BASE_URL: 'https://model.example', MODEL_NAME: 'test' };
  expect(() => createQuestionModel({ ...settings, MODEL_QUERY: text })).toThrow(
    'MODEL_QUERY must be a JSON object.',
  );
});

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
