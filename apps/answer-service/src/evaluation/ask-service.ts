import { randomUUID } from 'node:crypto';
import { decodeStream, isJsonObject, type JsonObject } from '@assist/stream';
import type { Service } from '../service.ts';

/** What a visitor gets for a question. */
export interface Answer {
  readonly outcome: string;
  readonly text: string;
  /** Paths of the sources, in their order. */
  readonly sources: readonly string[];
  readonly nextSteps: readonly string[];
  readonly followUps: readonly string[];
  /** Whether a contact is marked to lead the answer. */
  readonly isLedBySupport: boolean;
  /** Whether a contact is marked, to lead the answer or to stand quietly above it. */
  readonly hasSupport: boolean;
  readonly milliseconds: number;
}

/** Asks a running service a question by its API and reads the answer to the end. */
export async function askService({ app }: Service, question: string): Promise<Answer> {
  const begun = performance.now();
  const response = await app.request('/v2/completions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), messages: [{ role: 'user', content: question }] }),
  });
  if (response.body === null || !response.ok)
    throw new Error(`The service said ${response.status}.`);
  let text = '';
  const sources: string[] = [];
  const annotations: JsonObject[] = [];
  for await (const parts of decodeStream(response.body)) {
    for (const part of parts) {
      if (part.type === 'text') text += part.value;
      if (
        part.type === 'source' &&
        isJsonObject(part.value) &&
        typeof part.value.url === 'string'
      ) {
        sources.push(new URL(part.value.url).pathname);
      }
      if (part.type === 'message_annotations') {
        annotations.push(...part.value.filter((value) => isJsonObject(value)));
      }
    }
  }
  const fieldsOf = (type: string, field: string): string[] =>
    annotations
      .filter((annotation) => annotation.type === type)
      .map((annotation) => String(annotation[field]));
  return {
    outcome: fieldsOf('outcome', 'outcome')[0] ?? 'none',
    text,
    sources,
    nextSteps: fieldsOf('next-best-action', 'title'),
    followUps: fieldsOf('follow-up-question', 'question'),
    isLedBySupport: fieldsOf('support', 'urgency').includes('lead'),
    hasSupport: fieldsOf('support', 'urgency').length > 0,
    milliseconds: performance.now() - begun,
  };
}
