import type { WrittenAnswer } from './written-answer.ts';

/** An attribute of a span as OTLP writes it in JSON. */
interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue: string } | { readonly intValue: string };
}

/** A span as OTLP writes it in JSON; it is a trace and its one observation at once. */
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
/** SPAN_KIND_SERVER: it answers a request. */
const KIND = 2;

/**
 * An answer as a span, under the ids that the drawer rates it by; undefined for one that was given no ids, because it
 * did not come to its end.
 *
 * @param hasText whether question and answer are in it; personal data was masked before either was known here
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
