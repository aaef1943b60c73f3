import { z } from 'zod';
import type { Figures } from './figures.ts';
import { failureName, type Logger } from './logger.ts';
import { answerSpan, type Span } from './span.ts';
import type { WrittenAnswer } from './written-answer.ts';

/** The Langfuse project that receives the traces. */
export interface LangfuseSettings {
  readonly baseUrl: string;
  readonly publicKey: string;
  readonly secretKey: string;
  /** Whether traces include question and answer, with personal data masked. */
  readonly hasText: boolean;
}

/** Spans are collected for this long before they are sent, in ms. */
const GATHER_MS = 1_000;
/** The pause before a retry, in ms. */
const RETRY_MS = 5_000;
const TIMEOUT_MS = 5_000;
const MAX_BATCH = 100;
/** Maximum waiting spans: some minutes at ten questions a second, 10 MB with text. */
const MAX_WAITING = 5_000;

/** The result of sending a batch. An unreachable server is retried; a refused batch is dropped. */
interface Delivery {
  readonly kind: 'taken' | 'refused' | 'unreachable';
  /** The number of lost spans. */
  readonly rejected: number;
  readonly reason: string;
}

const replySchema = z.object({
  partialSuccess: z.object({ rejectedSpans: z.coerce.number().default(0) }).nullish(),
});

/** Sends a trace for each answer, so that ratings refer to an existing trace. Never delays an answer. */
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

  /** Queues an answer for sending. Drops it if too many wait. */
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

  /** Sends the waiting spans once, without retries, because the service is about to end. */
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

  /** Sends one batch. Returns false if it must be sent again. */
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

  /** Logs one failure until a batch succeeds, because a line for each answer would bury the log. */
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

/** The number of spans that an accepted request lost. */
function rejectedIn(reply: string): number {
  try {
    return replySchema.parse(JSON.parse(reply)).partialSuccess?.rejectedSpans ?? 0;
  } catch {
    // The body is empty or not JSON; the status was enough.
    return 0;
  }
}
