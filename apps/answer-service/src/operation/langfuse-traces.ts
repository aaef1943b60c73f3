import { z } from 'zod';
import type { Figures } from './figures.ts';
import { failureName, type Logger } from './logger.ts';
import { answerSpan, type Span } from './span.ts';
import type { WrittenAnswer } from './written-answer.ts';

/** The address and keys of the Langfuse project that receives the traces. */
export interface LangfuseSettings {
  readonly baseUrl: string;
  readonly publicKey: string;
  readonly secretKey: string;
  /** Whether traces include the question and the answer. Personal data in the question is already masked. */
  readonly hasText: boolean;
}

/** Time for which spans are collected before they are sent, in ms. */
const GATHER_MS = 1_000;
/** The pause before a batch is sent again, in ms. */
const RETRY_MS = 5_000;
const TIMEOUT_MS = 5_000;
const MAX_BATCH = 100;
/**
 * Maximum spans that wait to be sent. At ten questions a second, this many arrive in eight minutes. With text, the
 * spans take 10 MB of memory.
 */
const MAX_WAITING = 5_000;

/** The result of sending a batch. If the server is unreachable, the batch is retried. A refused batch is dropped. */
interface Delivery {
  readonly kind: 'taken' | 'refused' | 'unreachable';
  /** The number of spans that the server rejected, of all spans in the batch. */
  readonly rejected: number;
  readonly reason: string;
}

const replySchema = z.object({
  partialSuccess: z.object({ rejectedSpans: z.coerce.number().default(0) }).nullish(),
});

/**
 * Sends a trace of each answer to Langfuse, so that a visitor's rating refers to an existing trace. Never delays an
 * answer.
 */
export class LangfuseTraces {
  readonly #settings: LangfuseSettings;
  readonly #logger: Logger;
  readonly #figures: Figures;
  #waiting: Span[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #hasFailed = false;

  constructor(settings: LangfuseSettings, logger: Logger, figures: Figures) {
    this.#settings = settings;
    this.#logger = logger;
    this.#figures = figures;
  }

  /** Queues the trace of an answer for sending. Drops the trace if too many spans are waiting. */
  add(answer: WrittenAnswer): void {
    const span = answerSpan(answer, this.#settings.hasText);
    if (span === undefined) return;
    if (this.#waiting.length >= MAX_WAITING) {
      this.#figures.countTraces('dropped', 1);
      return;
    }
    this.#waiting.push(span);
    this.#plan(GATHER_MS);
  }

  /** Sends all waiting spans without retries, because the service is about to end. */
  async close(): Promise<void> {
    await this.#sending;
    clearTimeout(this.#timer);
    while (this.#waiting.length > 0) {
      if (!(await this.#send())) return;
    }
  }

  #plan(inMs: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#sending ??= this.#sendAll().finally(() => {
        this.#sending = undefined;
        if (this.#waiting.length > 0) this.#plan(this.#hasFailed ? RETRY_MS : GATHER_MS);
      });
    }, inMs).unref();
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (!(await this.#send())) return;
    }
  }

  /** Sends one batch. Returns false if the batch must be sent again. */
  async #send(): Promise<boolean> {
    const batch = this.#waiting.slice(0, MAX_BATCH);
    const { kind, rejected, reason } = await this.#post(batch);
    if (kind === 'unreachable') {
      this.#tellOnce(reason);
      return false;
    }
    this.#waiting = this.#waiting.slice(batch.length);
    if (rejected > 0) this.#tellOnce(reason);
    else this.#hasFailed = false;
    this.#figures.countTraces('sent', batch.length - rejected);
    this.#figures.countTraces('failed', rejected);
    return true;
  }

  async #post(spans: readonly Span[]): Promise<Delivery> {
    const { baseUrl, publicKey, secretKey } = this.#settings;
    const credentials = Buffer.from(`${publicKey}:${secretKey}`).toString('base64');
    try {
      const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/api/public/otel/v1/traces`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${credentials}`,
          'content-type': 'application/json',
          // Without this header, Langfuse takes minutes to show a trace.
          'x-langfuse-ingestion-version': '4',
        },
        body: JSON.stringify({ resourceSpans: [resourceSpans(spans)] }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      const reason = `status ${response.status}`;
      const text = await response.text();
      if (response.status === 429 || response.status >= 500)
        return { kind: 'unreachable', rejected: 0, reason };
      if (!response.ok) return { kind: 'refused', rejected: spans.length, reason };
      return { kind: 'taken', rejected: rejectedIn(text), reason: 'spans rejected' };
    } catch (error) {
      return { kind: 'unreachable', rejected: 0, reason: failureName(error) };
    }
  }

  /** Logs only the first failure until a batch succeeds, because a line for each answer would flood the log. */
  #tellOnce(reason: string): void {
    if (!this.#hasFailed) this.#logger.warn('traces-failed', { reason });
    this.#hasFailed = true;
  }
}

function resourceSpans(spans: readonly Span[]): unknown {
  const service = { key: 'service.name', value: { stringValue: 'answer-service' } };
  return {
    resource: { attributes: [service] },
    scopeSpans: [{ scope: { name: 'answer-service' }, spans }],
  };
}

/** Returns the number of rejected spans in a request that the server accepted. */
function rejectedIn(reply: string): number {
  try {
    return replySchema.parse(JSON.parse(reply)).partialSuccess?.rejectedSpans ?? 0;
  } catch {
    // The reply's body is empty or not JSON. The success status alone means that no span was rejected.
    return 0;
  }
}
