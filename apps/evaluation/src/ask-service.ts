import { randomUUID } from 'node:crypto';
import { decodeStream, isJsonObject, type JsonObject, type StreamPart } from '@assist/stream';
import { EvaluationError } from './evaluation-error.ts';

/** An answer as a visitor receives it. */
export interface Answer {
  /**
   * The outcome that the service reports. `refused`: the service rejected the question. `failed`: the answer was
   * incomplete.
   */
  readonly outcome: string;
  readonly text: string;
  /** Paths of the answer's source pages, in order. */
  readonly sources: readonly string[];
  /** The answer's source cards, in order. */
  readonly links: readonly { readonly title: string; readonly url: string }[];
  /**
   * How the answer shows the support contact. `lead`: highlighted above the answer. `quiet`: plainly. `none`: not at
   * all, or only at the end of a declined answer.
   */
  readonly support: 'lead' | 'quiet' | 'none';
  /** Time from sending the question to the end of the answer, in ms. */
  readonly milliseconds: number;
}

/** A question, and optionally the address of the page that the visitor is on. */
export interface Asked {
  readonly question: string;
  readonly contextUrl?: string;
}

/** Asks a question and reads the answer to its end. */
export type Ask = (asked: Asked) => Promise<Answer>;

/** HTTP statuses for a question that the service rejects, such as one that is too long. */
const REFUSALS: readonly number[] = [400, 413];

/**
 * Returns a function that asks the service at this origin. The function throws an EvaluationError if the service is
 * unreachable or returns an unexpected error status.
 */
export function askAt(origin: string): Ask {
  return async ({ question, contextUrl }) => {
    const begun = performance.now();
    const response = await fetch(new URL('/v2/completions', origin), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        id: randomUUID(),
        messages: [{ role: 'user', content: question }],
        ...(contextUrl === undefined ? {} : { data: { contextUrl } }),
      }),
    }).catch((error: unknown) => {
      throw new EvaluationError(`The answer service cannot be reached: ${String(error)}`);
    });
    const isRefused = REFUSALS.includes(response.status);
    if (!isRefused && (!response.ok || response.body === null)) {
      throw new EvaluationError(`The answer service answers ${response.status}: ${question}`);
    }
    const parts: StreamPart[] = [];
    if (!isRefused && response.body !== null) {
      for await (const some of decodeStream(response.body)) parts.push(...some);
    }
    const milliseconds = performance.now() - begun;
    return { ...readParts(parts, isRefused ? 'refused' : 'failed'), milliseconds };
  };
}

/** @param otherwise the outcome to return if no part reports one */
function readParts(parts: readonly StreamPart[], otherwise: string): Omit<Answer, 'milliseconds'> {
  const annotations = parts.flatMap((part): readonly JsonObject[] =>
    part.type === 'message_annotations' ? part.value.filter((value) => isJsonObject(value)) : [],
  );
  const outcome = annotations.find(({ type }) => type === 'outcome')?.outcome;
  const support = annotations.find(({ type }) => type === 'support');
  const links = parts.flatMap((part) =>
    part.type === 'source' && isJsonObject(part.value) && typeof part.value.url === 'string'
      ? [{ title: String(part.value.title ?? ''), url: part.value.url }]
      : [],
  );
  return {
    outcome: typeof outcome === 'string' ? outcome : otherwise,
    text: parts.map((part) => (part.type === 'text' ? part.value : '')).join(''),
    sources: links.map(({ url }) => new URL(url).pathname),
    links,
    support: readSupport(support?.urgency),
  };
}

/** Ignores a contact with the urgency `after`, because every declined answer ends with this contact. */
function readSupport(urgency: unknown): Answer['support'] {
  if (urgency === 'lead') return 'lead';
  return urgency === undefined || urgency === 'after' ? 'none' : 'quiet';
}
