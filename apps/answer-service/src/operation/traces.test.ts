import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { type Listening, listen } from '@assist/test-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { FIXTURE_FOLDER } from '../../test-support/fixture-site.ts';
import { recordingLogger } from '../../test-support/recording-logger.ts';
import { SOON } from '../../test-support/shared-instances.ts';
import { readConfiguration } from '../configuration.ts';
import { openService } from '../service.ts';
import { Metrics, type WrittenAnswer } from './metrics.ts';
import { createTraces } from './traces.ts';

const attribute = z.object({
  key: z.string(),
  value: z.union([
    z.strictObject({ stringValue: z.string() }),
    z.strictObject({ intValue: z.coerce.number() }),
    z.strictObject({ boolValue: z.boolean() }),
  ]),
});
const span = z.object({
  traceId: z.string().regex(/^(?!0+$)[0-9a-f]{32}$/),
  spanId: z.string().regex(/^(?!0+$)[0-9a-f]{16}$/),
  parentSpanId: z.undefined().optional(),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: z.array(attribute),
});
/** The fields of an OTLP export request (JSON) that Langfuse reads. */
const exportRequest = z.object({
  resourceSpans: z.tuple([z.object({ scopeSpans: z.tuple([z.object({ spans: z.array(span) })]) })]),
});
type Span = z.infer<typeof span>;

const SETTINGS = { publicKey: 'pk-lf-1', secretKey: 'sk-lf-2', hasText: false };

function answer(changes: Partial<WrittenAnswer> = {}): WrittenAnswer {
  return {
    outcome: 'answer',
    question: 'My number is …, how do I apply?',
    text: 'Apply online.',
    traceId: randomBytes(16).toString('hex'),
    observationId: randomBytes(8).toString('hex'),
    begunAt: new Date('2026-11-22T10:00:00.123Z'),
    firstTextMs: 12.4,
    totalMs: 1_500,
    ...changes,
  };
}

describe('createTraces', () => {
  let server: Listening;
  /** The statuses of the next replies of the Langfuse stand-in. When none is left, the stand-in replies with 200. */
  let replies: number[];
  let taken: Span[];
  let faults: string[];
  let requests: number;

  beforeEach(async () => {
    replies = [];
    taken = [];
    faults = [];
    requests = 0;
    server = await listen(
      createServer(async (request, response) => {
        requests += 1;
        const { url, method, headers } = request;
        if (`${method} ${url}` !== 'POST /api/public/otel/v1/traces')
          faults.push(`${method} ${url}`);
        if (headers['x-langfuse-ingestion-version'] !== '4') faults.push('ingestion version');
        if (headers['content-type'] !== 'application/json') faults.push('content type');
        // The value is 'pk-lf-1:sk-lf-2' in Base64: both keys of `SETTINGS`.
        if (headers.authorization !== 'Basic cGstbGYtMTpzay1sZi0y') faults.push('credentials');
        const parsed = exportRequest.safeParse(await json(request));
        if (!parsed.success) faults.push(parsed.error.message);
        const status = replies.shift() ?? 200;
        if (status === 200 && parsed.success) {
          taken.push(...parsed.data.resourceSpans[0].scopeSpans[0].spans);
        }
        response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      }),
    );
  });
  afterEach(async () => {
    expect(faults).toEqual([]);
    await server.close();
  });

  function tracing(hasText = false, baseUrl = `${server.origin}/`) {
    const { logger, lines } = recordingLogger();
    const metrics = new Metrics();
    const traces = createTraces({ ...SETTINGS, hasText, baseUrl }, logger, metrics);
    return { traces, lines, metrics };
  }

  const attributesOf = (one: Span | undefined): Record<string, unknown> =>
    Object.fromEntries(
      one?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? [],
    );

  it('a trace has the ids of the drawer’s ratings, and no text', async () => {
    const { traces } = tracing();
    const sent = answer();
    traces.add(sent);
    await traces.close();
    expect(taken).toMatchObject([
      {
        traceId: sent.traceId,
        spanId: sent.observationId,
        startTimeUnixNano: '1795341600123000000',
        endTimeUnixNano: '1795341601623000000',
      },
    ]);
    expect(attributesOf(taken[0])).toEqual({
      'langfuse.trace.name': 'answer',
      'langfuse.observation.type': 'span',
      'langfuse.observation.metadata.outcome': 'answer',
      'langfuse.observation.metadata.first_text_ms': 12,
      // The library adds this one.
      'langfuse.internal.is_app_root': true,
    });
  });

  it('a trace has the answer of the drawer, and the masked question', async () => {
    const { logger } = recordingLogger();
    const environment = {
      CONTENT_DIR: FIXTURE_FOLDER,
      EMBEDDINGS: 'none',
      LANGFUSE_BASE_URL: server.origin,
      LANGFUSE_PUBLIC_KEY: SETTINGS.publicKey,
      LANGFUSE_SECRET_KEY: SETTINGS.secretKey,
      TRACE_TEXT: 'masked',
    };
    const service = openService(readConfiguration(environment, '/'), logger);
    await service.content.load();
    const question = 'My SSN is 123-45-6789, how do I apply for a silver card?';
    const response = await service.app.request('/v2/completions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'chat', messages: [{ role: 'user', content: question }] }),
    });
    const given = await response.text();
    await service.answers.none();
    await service.close();
    expect(taken).toHaveLength(1);
    expect(given).toContain(`"traceId":"${taken[0]?.traceId}"`);
    expect(given).toContain(`"observationId":"${taken[0]?.spanId}"`);
    expect(attributesOf(taken[0])['langfuse.observation.input']).toBe(
      'My SSN is …, how do I apply for a silver card?',
    );
  });

  it('a trace has question and answer if the setting asks for them', async () => {
    const { traces } = tracing(true);
    traces.add(answer());
    await traces.close();
    expect(attributesOf(taken[0])).toMatchObject({
      'langfuse.observation.input': 'My number is …, how do I apply?',
      'langfuse.observation.output': 'Apply online.',
    });
  });

  it('traces are sent in batches, without answers that cannot be rated', async () => {
    const { traces } = tracing();
    const { traceId: _, ...unrated } = answer();
    for (let count = 0; count < 20; count += 1) traces.add(answer());
    traces.add(unrated);
    await vi.waitFor(() => expect(taken).toHaveLength(20), SOON);
    expect(requests).toBe(1);
  });

  it('traces are sent again after the status 503, and nothing is logged', async () => {
    const { traces, lines } = tracing();
    replies = [503];
    traces.add(answer());
    await traces.close();
    expect(requests).toBe(2);
    expect(taken).toHaveLength(1);
    expect(lines).toEqual([]);
  });

  it('traces that Langfuse refuses are counted, logged once without text, and the next are sent', async () => {
    const { traces, lines, metrics } = tracing(true);
    replies = [401, 401];
    for (const sent of [1, 2, 3]) {
      traces.add(answer());
      await vi.waitFor(() => expect(requests).toBe(sent), SOON);
    }
    await traces.close();
    expect(taken).toHaveLength(1);
    expect(lines).toEqual([
      { event: 'traces-failed', fields: { reason: 'OTLPExporterError 401' } },
    ]);
    const text = await (await metrics.app().request('/metrics')).text();
    expect(text).toContain('assist_trace_failures_total 2\n');
  });
});
