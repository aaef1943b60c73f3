import { readFileSync } from 'node:fs';
import { serveRequests } from '@assist/test-kit';
import { expect, it, onTestFinished } from 'vitest';
import { EVENT_STREAM } from '../../test-support/chat-completions.ts';
import { recordingLogger } from '../../test-support/recording-logger.ts';
import { readConfiguration } from '../configuration.ts';
import { Metrics } from '../operation/metrics.ts';
import { LanguageModel } from './text-model.ts';

const PAGE = readFileSync(new URL('../../../../docs/operate/model.md', import.meta.url), 'utf8');
const REPLY = '{"sentences": []}';

interface Dialect {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Fields that a request must have; undefined for fields that the server refuses. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The data of the stream's events, as the server writes them. */
  readonly events: readonly unknown[];
}

const chunk = (delta: object, finish: string | null = null): object => ({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 0,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason: finish }],
});
const usage = { ...chunk({}), choices: [], usage: { prompt_tokens: 1, completion_tokens: 1 } };

const DIALECTS: readonly [string, Dialect][] = [
  [
    'OpenAI',
    {
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer sk-your-key' },
      body: { max_tokens: undefined, temperature: undefined, max_completion_tokens: 4_000 },
      events: [
        chunk({ role: 'assistant', content: '', refusal: null }),
        chunk({ content: REPLY }),
        chunk({}, 'stop'),
        usage,
      ],
    },
  ],
  [
    'Azure OpenAI',
    {
      path: '/openai/deployments/your-deployment/chat/completions?api-version=2024-10-21',
      headers: { 'api-key': 'your-key', authorization: undefined },
      body: { temperature: 0.2 },
      events: [
        { ...chunk({}), id: '', choices: [], prompt_filter_results: [{ prompt_index: 0 }] },
        chunk({ content: REPLY }),
        chunk({}, 'stop'),
      ],
    },
  ],
  [
    'vLLM',
    {
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer your-key' },
      body: { chat_template_kwargs: { enable_thinking: false } },
      events: [
        chunk({ role: 'assistant', content: '' }),
        chunk({ content: REPLY, reasoning_content: null }),
        chunk({ content: '' }, 'stop'),
      ],
    },
  ],
  [
    'Ollama',
    {
      path: '/v1/chat/completions',
      headers: { authorization: undefined },
      body: { reasoning_effort: 'none' },
      events: [
        chunk({ role: 'assistant', content: REPLY }),
        chunk({ role: 'assistant', content: '' }, 'stop'),
      ],
    },
  ],
  [
    'llama.cpp',
    {
      path: '/v1/chat/completions',
      headers: {},
      body: { max_tokens: 1_200 },
      events: [
        chunk({ role: 'assistant', content: null }),
        chunk({ content: REPLY }),
        { ...chunk({}, 'stop'), timings: { predicted_n: 1 } },
      ],
    },
  ],
  [
    'LiteLLM',
    {
      path: '/chat/completions',
      headers: { authorization: 'Bearer sk-litellm-key' },
      body: {},
      events: [chunk({ content: REPLY, role: 'assistant' }), chunk({}, 'stop')],
    },
  ],
];

/** The settings of the example in docs/operate/model.md that follows a line beginning with a name. */
function exampleOf(name: string): Record<string, string> {
  const at = PAGE.split('\n').findIndex((line) => line.startsWith(name) && /[.:]$/.test(line));
  const [, block = ''] = /```ini\n([^`]+)```/.exec(PAGE.split('\n').slice(at).join('\n')) ?? [];
  return Object.fromEntries(
    block.split('\n').flatMap((line) => [/^(\w+)=(.*)$/.exec(line)?.slice(1) ?? []]),
  );
}

it('the page of the model has an example for each dialect, and no other', () => {
  expect(PAGE.match(/```ini/g)).toHaveLength(DIALECTS.length);
});

it.each(DIALECTS)(
  'the documented settings for %s fit its requests and its stream',
  async (name, dialect) => {
    const { origin, close } = await serveRequests(({ target, headers, body }, response) => {
      const asked = JSON.parse(body.toString());
      expect.soft(target).toBe(dialect.path);
      expect
        .soft(headers)
        .toMatchObject(
          Object.fromEntries(
            Object.entries(dialect.headers).filter(([, value]) => value !== undefined),
          ),
        );
      for (const [key, value] of Object.entries({ ...dialect.headers }))
        expect.soft(headers[key]).toBe(value);
      for (const [key, value] of Object.entries(dialect.body))
        expect.soft(asked[key]).toEqual(value);
      expect.soft(asked).toMatchObject({ stream: true, response_format: { type: 'json_schema' } });
      response.writeHead(200, EVENT_STREAM);
      for (const event of dialect.events) response.write(`data: ${JSON.stringify(event)}\n\n`);
      response.end('data: [DONE]\n\n');
    });
    onTestFinished(close);
    const { MODEL_BASE_URL = '', ...example } = exampleOf(name);
    const { pathname } = new URL(MODEL_BASE_URL);
    const environment = {
      ...example,
      MODEL_BASE_URL: `${origin}${pathname === '/' ? '' : pathname}`,
    };
    const settings = readConfiguration(environment, '/').model;
    if (settings === undefined) throw new Error('The example configures no model.');
    const model = new LanguageModel(settings, {
      metrics: new Metrics(),
      logger: recordingLogger().logger,
    });
    let text = '';
    const prompt = { instructions: 'Answer.', message: 'What?' };
    for await (const piece of model.write(prompt, new AbortController().signal)) text += piece;
    expect(text).toBe(REPLY);
  },
);
