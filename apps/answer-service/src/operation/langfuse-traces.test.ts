import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { findFreePort, type Listening, listen } from '@assist/test-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { FIXTURE_FOLDER } from '../../test-support/fixture-site.ts';
import { recordingLogger } from '../../test-support/recording-logger.ts';
import { SOON } from '../../test-support/shared-instances.ts';
import { readConfiguration } from '../configuration.ts';
import { openService } from '../service.ts';
import { Figures } from './figures.ts';
import { LangfuseTraces } from './langfuse-traces.ts';
import { observationIdOf, traceIdOf } from './trace-ids.ts';
import type { WrittenAnswer } from './written-answer.ts';

const attribute = z.strictObject({
  key: z.string().startsWith('langfuse.'),
  value: z.union([
    z.strictObject({ stringValue: z.string() }),
    z.strictObject({ intValue: z.string().regex(/^\d+$/) }),
  ]),
});
const span = z.strictObject({
  traceId: z.string().regex(/^(?!0+$)[0-9a-f]{32}$/),
  spanId: z.string().regex(/^(?!0+$)[0-9a-f]{16}$/),
  name: z.string(),
  kind: z.literal(2),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: z.array(attribute),
});
/** The fields of an OTLP export request (JSON) that the service sends. Any other field is an error. */
const exportRequest = z.strictObject({
  resourceSpans: z.tuple([
    z.strictObject({
      resource: z.strictObject({
        attributes: z.tuple([
          z.strictObject({
            key: z.literal('service.name'),
            value: z.strictObject({ stringValue: z.string() }),
          }),
        ]),
      }),
      scopeSpans: z.tuple([
        z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(span) }),
      ]),
    }),
  ]),
});
type Span = z.infer<typeof span>;

const SETTINGS = { publicKey: 'pk-lf-1', secretKey: 'sk-lf-2', hasText: false };

function answer(changes: Partial<WrittenAnswer> = {}): WrittenAnswer {
  return {
    outcome: 'answer',
    question: 'My number is …, how do I apply?',
    text: 'Apply online.',
    traceId: traceIdOf(crypto.randomUUID()),
    observationId: observationIdOf(crypto.randomUUID()),
    begunAt: new Date('2026-11-22T10:00:00.123Z'),
    firstTextMs: 12.4,
    totalMs: 1_500,
    ...changes,
  };
}

describe('LangfuseTraces', () => {
  let server: Listening;
  /** The next replies of the Langfuse stand-in. When none is left, the stand-in replies with status 200. */
  let replies: { readonly status: number; readonly body?: string }[];
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
        const { status, body = '{}' } = replies.shift() ?? { status: 200 };
        if (status === 200 && parsed.success) {
          taken.push(...parsed.data.resourceSpans[0].scopeSpans[0].spans);
        }
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      }),
    );
  });
  afterEach(async () => {
    expect(faults).toEqual([]);
    await server.close();
  });

  function tracing(hasText = false, baseUrl = `${server.origin}/`) {
    const { logger, lines } = recordingLogger();
    const figures = new Figures();
    const traces = new LangfuseTraces({ ...SETTINGS, hasText, baseUrl }, logger, figures);
    return { traces, lines, figures };
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
      'langfuse.observation.metadata.first_text_ms': '12',
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

  it.each([429, 500, 503])('traces are kept and sent again after the status %i', async (status) => {
    const { traces, lines } = tracing();
    replies = [{ status }];
    traces.add(answer());
    await vi.waitFor(() => expect(requests).toBe(1), SOON);
    traces.add(answer());
    await vi.waitFor(() => expect(lines).toHaveLength(1), SOON);
    await traces.close();
    expect(taken).toHaveLength(2);
    expect(lines).toEqual([{ event: 'traces-failed', fields: { reason: `status ${status}` } }]);
  });

  it('traces that Langfuse refuses are dropped, logged once, and the next are sent', async () => {
    const { traces, lines, figures } = tracing();
    replies = [{ status: 401 }, { status: 200, body: '{"partialSuccess":{"rejectedSpans":"1"}}' }];
    for (let count = 0; count < 102; count += 1) traces.add(answer());
    await traces.close();
    expect(lines).toEqual([{ event: 'traces-failed', fields: { reason: 'status 401' } }]);
    const { body } = await figures.text();
    expect(body).toContain('assist_traces_total{result="sent"} 1\n');
    expect(body).toContain('assist_traces_total{result="failed"} 101\n');
  });

  it('traces delay nothing and are limited in number while Langfuse is down', async () => {
    const { traces, figures, lines } = tracing(true, `http://127.0.0.1:${await findFreePort()}`);
    for (let count = 0; count < 5_010; count += 1) traces.add(answer());
    await traces.close();
    expect((await figures.text()).body).toContain('assist_traces_total{result="dropped"} 10\n');
    expect(JSON.stringify(lines)).not.toMatch(/apply|sk-lf/);
    expect(lines).toEqual([
      { event: 'traces-failed', fields: { reason: 'TypeError ECONNREFUSED' } },
    ]);
  });
});
