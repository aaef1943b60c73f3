import { collectGarbageDuring, type Respond, serveRequests } from '@assist/test-kit';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { END_OF_REPLY, EVENT_STREAM, encodeText } from '../../test-support/chat-completions.ts';
import { recordingLogger } from '../../test-support/recording-logger.ts';
import { memoryLimiters } from '../operation/limiter.ts';
import { Metrics } from '../operation/metrics.ts';
import { LanguageModel, type ModelSettings } from './text-model.ts';

const PROMPT = { instructions: 'Answer.', message: 'How do I apply?' };
/** A signal of its own for each call, as for each visitor: a call never takes its listeners off. */
const forever = (): AbortSignal => new AbortController().signal;

async function connect(respond: Respond, settings: Partial<ModelSettings> = {}, points?: number) {
  const { origin, close } = await serveRequests(respond);
  onTestFinished(close);
  const limits = { timeoutMs: 5_000, concurrency: 5 };
  const { logger, lines } = recordingLogger();
  const metrics = new Metrics();
  const counted = vi.spyOn(metrics.modelCalls, 'inc');
  const model = new LanguageModel(
    { baseUrl: `${origin}/v1`, name: 'small', ...limits, ...settings },
    {
      ...(points === undefined
        ? {}
        : { budget: memoryLimiters({ name: 'model', points, seconds: 60 }) }),
      metrics,
      logger,
    },
  );
  const results = (): unknown[] => counted.mock.calls.map(([labels]) => Object(labels).result);
  return { model, lines, results };
}

async function read(model: LanguageModel, signal = forever()): Promise<string> {
  let text = '';
  for await (const piece of model.write(PROMPT, signal)) text += piece;
  return text;
}

const says =
  (text: string, end: string = END_OF_REPLY): Respond =>
  (_request, response) => {
    response.writeHead(200, EVENT_STREAM);
    response.end(encodeText(text) + end);
  };

const refuses =
  (status: number, code = ''): Respond =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'No.', type: 'x', code } }));
  };

describe('LanguageModel', () => {
  it('an endpoint that never answers times out, although the process collects garbage', async () => {
    const { model } = await connect(() => {}, { timeoutMs: 300 });
    await expect(collectGarbageDuring(read(model))).rejects.toMatchObject({ name: 'stalled' });
  });

  it.each([
    ['unreachable', (_request: unknown, response: { destroy(): void }) => response.destroy()],
    ['overloaded', refuses(503)],
    ['overloaded', refuses(429)],
    ['refused', refuses(401)],
    ['refused', refuses(400)],
    ['filtered', refuses(400, 'content_filter')],
    ['filtered', says('Yes', END_OF_REPLY.replace('"stop"', '"content_filter"'))],
    ['cut-off', says('Yes', END_OF_REPLY.replace('"stop"', '"length"'))],
    ['broken-off', says('Yes', '')],
  ] as [string, Respond][])(
    'a call that fails is named and counted as %s',
    async (name, respond) => {
      const { model, results } = await connect(respond);
      await expect(read(model)).rejects.toMatchObject({ name });
      expect(results()).toEqual([name]);
    },
  );

  it('a stopped call is counted as stopped, and costs no other visitor the model', async () => {
    const { model, results } = await connect((_request, response) => {
      response.writeHead(200, EVENT_STREAM);
      response.write(encodeText('One'));
    });
    const stopping = new AbortController();
    const stopped = read(model, stopping.signal);
    setTimeout(() => stopping.abort(new Error('enough')), 50);
    await expect(stopped).rejects.toThrow();
    expect(results()).toEqual(['stopped']);
    const next = model.write(PROMPT, forever());
    expect((await next.next()).value).toBe('One');
    await next.return(undefined);
  });

  it('calls beyond the limits are not made, and free their place [T26]', async () => {
    const { model, results } = await connect(says('text'), { concurrency: 1 }, 2);
    const first = read(model);
    await expect(read(model)).rejects.toMatchObject({ name: 'busy' });
    expect(await first).toBe('text');
    expect(await read(model)).toBe('text');
    await expect(read(model)).rejects.toMatchObject({ name: 'over-budget' });
    await expect(read(model)).rejects.toMatchObject({ name: 'over-budget' });
    expect(results()).toEqual(['busy', 'finished', 'finished', 'over-budget', 'over-budget']);
  });

  it('an outage costs one visitor, and the model is asked again once it answers', async () => {
    let isAway = true;
    const { model, lines, results } = await connect(
      (request, response) => {
        if (!isAway) says('text')(request, response);
      },
      { timeoutMs: 300 },
    );
    await expect(read(model)).rejects.toMatchObject({ name: 'stalled' });
    // 'paused' is told without a request; a request would have ended as 'stalled'.
    await expect(read(model)).rejects.toMatchObject({ name: 'paused' });
    isAway = false;
    await vi.waitFor(async () => expect(await read(model)).toBe('text'), { timeout: 10_000 });
    expect(results().slice(0, 2)).toEqual(['stalled', 'paused']);
    expect(lines.map(({ event }) => event)).toEqual(['model-unavailable', 'model-ready']);
  });

  it('the check at the start names the address, the model and the settings of a refusal, but no key', async () => {
    const { model, lines } = await connect(refuses(401), { apiKey: 'secret-key' });
    await model.check();
    expect(lines).toEqual([
      {
        event: 'model-unavailable',
        fields: {
          address: expect.stringContaining('/v1'),
          model: 'small',
          key: 'set',
          reason: 'refused AI_APICallError 401',
          settings: 'MODEL_API_KEY, MODEL_HEADERS',
        },
      },
    ]);
    await expect(read(model)).rejects.toMatchObject({ name: 'paused' });
  });

  it('an endpoint that refuses a JSON schema is asked for lines from then on', async () => {
    const formats: unknown[] = [];
    const { model, lines } = await connect((request, response) => {
      const { response_format, messages } = JSON.parse(request.body.toString());
      formats.push(response_format?.type);
      if (response_format === undefined) {
        expect(messages[0].content).toContain('on a line of its own');
        says('text')(request, response);
      } else refuses(400)(request, response);
    });
    await model.check();
    expect(lines).toMatchObject([{ event: 'model-ready', fields: { format: 'lines' } }]);
    expect(await read(model)).toBe('text');
    expect(formats).toEqual(['json_schema', undefined, undefined]);
  });

  it('an answer that ends early is enough to ask for lines from then on', async () => {
    const formats: unknown[] = [];
    const { model } = await connect((request, response) => {
      const { response_format } = JSON.parse(request.body.toString());
      formats.push(response_format?.type);
      (response_format === undefined ? says('text') : refuses(400))(request, response);
    });
    const left = model.write(PROMPT, forever());
    await left.next();
    await left.return(undefined);
    expect(await read(model)).toBe('text');
    expect(formats).toEqual(['json_schema', undefined, undefined]);
  });

  it('thoughts in the text are left out', async () => {
    const { model } = await connect(says('<think>Hm.</think>text'));
    expect((await read(model)).trim()).toBe('text');
  });

  it('the sentences of a reply are counted by reason, in one log line', async () => {
    const { logger, lines } = recordingLogger();
    const metrics = new Metrics();
    const limits = { timeoutMs: 5_000, concurrency: 1 };
    const model = new LanguageModel(
      { baseUrl: 'http://localhost:1', name: 'small', ...limits },
      { metrics, logger },
    );
    model.countSentences(
      new Map([
        ['shown', 3],
        ['quoted:number', 1],
        ['dropped:quotation', 2],
      ]),
    );
    expect(lines).toEqual([
      {
        event: 'model-sentences-checked',
        fields: { shown: 3, quoted: 1, dropped: 2, reasons: 'number 1, quotation 2' },
      },
    ]);
    const body = await (await metrics.app().request('/metrics')).text();
    expect(body).toContain('assist_model_sentences_total{result="quoted",reason="number"} 1');
  });
});
