import { z } from 'zod';
import type { Figures } from './figures.ts';
import { failureName, type Logger } from './logger.ts';
import { answerSpan, type Span } from './span.ts';
import type { WrittenAnswer } from './written-answer.ts';

/** The address and keys to which traces of answers go. */
export interface LangfuseSettings {
  readonly baseUrl: string;
  readonly publicKey: string;
  readonly secretKey: string;
  /** Whether question and answer go along, personal data masked. */
  readonly hasText: boolean;
}

/** How long spans wait to be sent together, in ms. */
const GATHER_MS = 1_000;
/** Time before another try, in ms. */
const RETRY_MS = 5_000;
const TIMEOUT_MS = 5_000;
const MAX_BATCH = 100;
/** Some minutes of a service that is asked ten questions a second; 10 MB with text. */
const MAX_WAITING = 5_000;

/** How sending a batch came out. What is unreachable may be reached later; what is refused never will be taken. */
interface Delivery {
  readonly kind: 'taken' | 'refused' | 'unreachable';
  /** Spans that are lost. */
  readonly rejected: number;
  readonly reason: string;
}

const replySchema = z.object({
  partialSuccess: z.object({ rejectedSpans: z.coerce.number().default(0) }).nullish(),
});

/** Sends a trace for each answer, so that its rating has something to refer to. Never holds an answer up. */
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

  /** Takes an answer to be sent soon; the newest is dropped when too many wait. */
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

  /** Sends what waits, once, without another try for what fails: the service is about to end. */
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

  /** Sends one batch. Returns whether it is done with: taken, or refused for good. */
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
          // Without it the service takes minutes to show what it was sent.
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

  /** Once until something is taken again: a line for each answer would bury the log. */
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

/** How many of the spans of a request were not taken, though the request was. */
function rejectedIn(reply: string): number {
  try {
    return replySchema.parse(JSON.parse(reply)).partialSuccess?.rejectedSpans ?? 0;
  } catch {
    // An empty body, or words: the status has said what counts.
    return 0;
  }
}
