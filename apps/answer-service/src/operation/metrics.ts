import { Hono } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type LimitName = 'attempts' | 'client' | 'network' | 'all' | 'resumes';

/** The outcome of an answer: an outcome of spec §2, or `refused`, `stopped` or `failed`. */
export type AnswerOutcome =
  | 'answer'
  | 'closest-pages'
  | 'declined'
  /** The service refused the question. The visitor got only a support contact and the reason. */
  | 'refused'
  /** The visitor stopped the answer, or left without resuming the answer. */
  | 'stopped'
  | 'failed';

export interface WrittenAnswer {
  readonly outcome: AnswerOutcome;
  readonly question: string;
  readonly text: string;
  /** The ids that a visitor's rating refers to. Missing if the answer broke off before its end. */
  readonly traceId?: string | undefined;
  readonly observationId?: string | undefined;
  readonly begunAt: Date;
  readonly firstTextMs?: number | undefined;
  readonly totalMs: number;
}

/** In seconds. Visitors do not notice waits below 0.2 s. From 5 s on, quotes replace the model's answer. */
const FIRST_TEXT_SECONDS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];
/** In seconds. Covers the fastest answers and the longest model answers. */
const ANSWER_SECONDS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 40];

/** No metric distinguishes visitors. */
export class Metrics {
  readonly #registry = new Registry();
  readonly requests: Counter = this.#counter('assist_requests_total', 'Requests.', [
    'method',
    'route',
    'status',
  ]);
  readonly #answers = this.#counter('assist_answers_total', 'Answers that have ended.', [
    'outcome',
  ]);
  readonly #firstText = this.#histogram(
    'assist_first_text_seconds',
    'Time from a question to the first text of its answer.',
    FIRST_TEXT_SECONDS,
  );
  readonly #answerTime = this.#histogram(
    'assist_answer_seconds',
    'Time from a question to the end of its answer.',
    ANSWER_SECONDS,
  );
  readonly #running = this.#gauge('assist_answers_running', 'Answers that are being written.');
  readonly limits: Counter = this.#counter('assist_limits_hit_total', 'Requests beyond a limit.', [
    'limit',
  ]);
  readonly modelCalls: Counter = this.#counter(
    'assist_model_calls_total',
    'Calls to the language model, by result; paused, busy and over-budget were not made.',
    ['result'],
  );
  readonly modelSentences: Counter = this.#counter(
    'assist_model_sentences_total',
    'Sentences of the language model: shown, quoted in the words of the page, or dropped, by reason.',
    ['result', 'reason'],
  );
  readonly searchFailures: Counter = this.#counter(
    'assist_search_failures_total',
    'Calls of the embeddings that failed.',
  );
  readonly #pages = this.#gauge('assist_index_pages', 'Pages indexed.');
  readonly #sections = this.#gauge('assist_index_sections', 'Sections indexed.');
  readonly #contentRounds = this.#counter(
    'assist_content_rounds_total',
    'Times the content was read.',
    ['result'],
  );
  readonly traceFailures: Counter = this.#counter(
    'assist_trace_failures_total',
    'Batches of traces that Langfuse did not take.',
  );
  readonly refusedWrites: Counter = this.#counter(
    'assist_redis_refused_writes_total',
    'Test writes, two a second, that Redis refused.',
  );

  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  watchPause(isPaused: () => boolean): void {
    new Gauge({
      name: 'assist_paused',
      help: 'Whether the assistant is paused.',
      registers: [this.#registry],
      collect() {
        this.set(isPaused() ? 1 : 0);
      },
    });
  }

  countContent(result: 'served' | 'refused', size?: { pages: number; sections: number }): void {
    this.#contentRounds.inc({ result });
    if (size === undefined) return;
    this.#pages.set(size.pages);
    this.#sections.set(size.sections);
  }

  beginAnswer(): void {
    this.#running.inc();
  }

  endAnswer({ outcome, firstTextMs, totalMs }: WrittenAnswer): void {
    this.#running.dec();
    this.#answers.inc({ outcome });
    this.#answerTime.observe(totalMs / 1_000);
    if (firstTextMs !== undefined) this.#firstText.observe(firstTextMs / 1_000);
  }

  /** Creates the app that serves the metrics. It belongs on a separate port that visitors cannot reach. */
  app(): Hono {
    const app = new Hono();
    app.get('/metrics', async (context) =>
      context.body(await this.#registry.metrics(), 200, {
        'Content-Type': this.#registry.contentType,
        'Cache-Control': 'no-store',
      }),
    );
    return app;
  }

  #counter<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[] = [],
  ): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  #gauge(name: string, help: string): Gauge {
    return new Gauge({ name, help, registers: [this.#registry] });
  }

  #histogram(name: string, help: string, buckets: number[]): Histogram {
    return new Histogram({ name, help, buckets, registers: [this.#registry] });
  }
}
