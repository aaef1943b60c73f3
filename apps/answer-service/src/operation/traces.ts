import { LangfuseSpanProcessor } from '@langfuse/otel';
import { SpanKind } from '@opentelemetry/api';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import { failureName, type Logger } from './logger.ts';
import type { Metrics, WrittenAnswer } from './metrics.ts';

export interface LangfuseSettings {
  readonly baseUrl: string;
  readonly publicKey: string;
  readonly secretKey: string;
  /** Whether traces include the question and the answer. Personal data in the question is already masked. */
  readonly hasText: boolean;
}

/** Time for all attempts to send a batch, in seconds. The library tries again five times, in 13 s. */
const SEND_SECONDS = 20;
/** Pause between two log lines about failures, in ms, because a line for each batch would flood the log. */
const LOG_PAUSE_MS = 10 * 60_000;

export type Traces = ReturnType<typeof createTraces>;

/**
 * Sends a trace of each answer to Langfuse, so that a visitor's rating refers to an existing trace. Spans are sent in
 * the background. While Langfuse is away, at most 2,048 spans wait, and a batch is lost after `SEND_SECONDS`.
 */
export function createTraces(settings: LangfuseSettings, logger: Logger, metrics: Metrics) {
  const { baseUrl, publicKey, secretKey, hasText } = settings;
  let ids = { traceId: '', observationId: '' };
  const processor = new LangfuseSpanProcessor({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    publicKey,
    secretKey,
    // Without this header, Langfuse takes minutes to show a trace.
    additionalHeaders: { 'x-langfuse-ingestion-version': '4' },
    // In seconds.
    flushInterval: 1,
    timeout: SEND_SECONDS,
    shouldExportSpan: () => true,
    // A question or a page that holds a data URL would otherwise be uploaded.
    mediaUploadEnabled: false,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'answer-service' }),
    spanProcessors: [processor],
    idGenerator: {
      generateTraceId: () => ids.traceId,
      generateSpanId: () => ids.observationId,
    },
  });
  const tracer = provider.getTracer('answer-service');
  let loggedAt = Number.NEGATIVE_INFINITY;
  // The library reports each lost batch here.
  setGlobalErrorHandler((error) => {
    metrics.traceFailures.inc();
    if (performance.now() - loggedAt < LOG_PAUSE_MS) return;
    loggedAt = performance.now();
    logger.warn('traces-failed', { reason: failureName(error) });
  });
  /** Adds the trace of an answer. An answer without ids broke off before its end, and cannot be rated. */
  const add = (answer: WrittenAnswer): void => {
    const { traceId, observationId, begunAt, firstTextMs, totalMs } = answer;
    if (traceId === undefined || observationId === undefined) return;
    ids = { traceId, observationId };
    const attributes = {
      'langfuse.trace.name': 'answer',
      'langfuse.observation.type': 'span',
      'langfuse.observation.metadata.outcome': answer.outcome,
      ...(firstTextMs !== undefined && {
        'langfuse.observation.metadata.first_text_ms': Math.round(firstTextMs),
      }),
      ...(hasText && {
        'langfuse.observation.input': answer.question,
        'langfuse.observation.output': answer.text,
      }),
    };
    tracer
      .startSpan('answer', { kind: SpanKind.SERVER, root: true, startTime: begunAt, attributes })
      .end(new Date(begunAt.getTime() + totalMs));
  };
  return { add, close: () => provider.shutdown() };
}
