import type { WrittenAnswer } from './written-answer.ts';

/** An attribute of a span in the JSON of OTLP. */
interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue: string } | { readonly intValue: string };
}

/** A span in the JSON of OTLP. It is a trace and its only observation. */
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
/** SPAN_KIND_SERVER: the span answers a request. */
const KIND = 2;

/**
 * An answer as a span, under the ids that ratings refer to. Undefined for an answer without ids, because it did not
 * end.
 * @param hasText whether the span includes question and answer; personal data was masked before
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
