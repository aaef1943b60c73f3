import type { WrittenAnswer } from './written-answer.ts';

/** An attribute of a span, in the JSON format of OTLP (OpenTelemetry protocol). */
interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue: string } | { readonly intValue: string };
}

/**
 * A span in the JSON format of OTLP (OpenTelemetry protocol). Each answer is a trace with this span as its only
 * observation.
 */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
}

const NAME = 'answer';
/** The OTLP number of the span kind `SPAN_KIND_SERVER`, because the span describes the handling of a request. */
const KIND = 2;

/**
 * Turns an answer into a span with the ids that ratings refer to. Returns undefined for an answer without ids, because
 * this answer broke off before its end.
 * @param hasText whether the span includes the question and the answer; personal data in the question is already masked
 */
export function answerSpan(answer: WrittenAnswer, hasText: boolean): Span | undefined {
  const { traceId, observationId, begunAt, firstTextMs, totalMs } = answer;
  if (traceId === undefined || observationId === undefined) return undefined;
  const begunMs = begunAt.getTime();
  const text = (key: string, stringValue: string): Attribute => ({ key, value: { stringValue } });
  return {
    traceId,
    spanId: observationId,
    name: NAME,
    kind: KIND,
    startTimeUnixNano: nanoseconds(begunMs),
    endTimeUnixNano: nanoseconds(begunMs + totalMs),
    attributes: [
      text('langfuse.trace.name', NAME),
      text('langfuse.observation.type', 'span'),
      text('langfuse.observation.metadata.outcome', answer.outcome),
      ...(firstTextMs === undefined
        ? []
        : [
            {
              key: 'langfuse.observation.metadata.first_text_ms',
              value: { intValue: String(Math.round(firstTextMs)) },
            },
          ]),
      ...(hasText
        ? [
            text('langfuse.observation.input', answer.question),
            text('langfuse.observation.output', answer.text),
          ]
        : []),
    ],
  };
}

function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * 1_000n);
}
