import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { WrittenAnswer } from './written-answer.ts';

/** The rate limit that a request exceeded. */
export type LimitName = 'attempts' | 'client' | 'network' | 'all' | 'resumes';

/**
 * Histogram buckets for the time to the first text, in seconds. Visitors do not notice waits below 0.2 s. From 5 s on,
 * quotes replace the model's answer.
 */
const FIRST_TEXT_SECONDS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];
/**
 * Histogram buckets for the time of a whole answer, in seconds. Covers the fastest answers and the longest model
 * answers.
 */
const ANSWER_SECONDS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 40];

/** The metrics for operators. No metric distinguishes visitors. */
export class Figures {
  readonly #registry = new Registry();
  readonly #requests: Counter<'method' | 'route' | 'status'>;
  readonly #answers: Counter<'outcome'>;
  readonly #firstText: Histogram;
  readonly #answerTime: Histogram;
  readonly #running: Gauge;
  readonly #limits: Counter<'limit'>;
  readonly #modelCalls: Counter<'result'>;
  readonly #modelSentences: Counter<'result' | 'reason'>;
  readonly #searchFailures: Counter;
  readonly #pages: Gauge;
  readonly #sections: Gauge;
  readonly #contentRounds: Counter<'result'>;
  readonly #traces: Counter<'result'>;
  readonly #refusedWrites: Counter;

  constructor() {
    const registers = [this.#registry];
    this.#requests = new Counter({
      name: 'assist_requests_total',
      help: 'Requests, by method, route and status.',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    this.#answers = new Counter({
      name: 'assist_answers_total',
      help: 'Answers that have ended, by outcome.',
      labelNames: ['outcome'],
      registers,
    });
    this.#firstText = new Histogram({
      name: 'assist_first_text_seconds',
      help: 'Time from a question to the first text of its answer.',
      buckets: FIRST_TEXT_SECONDS,
      registers,
    });
    this.#answerTime = new Histogram({
      name: 'assist_answer_seconds',
      help: 'Time from a question to the end of its answer.',
      buckets: ANSWER_SECONDS,
      registers,
    });
    this.#running = new Gauge({
      name: 'assist_answers_running',
      help: 'Answers that are being written.',
      registers,
    });
    this.#limits = new Counter({
      name: 'assist_limits_hit_total',
      help: 'Requests beyond a limit, by limit.',
      labelNames: ['limit'],
      registers,
    });
    this.#modelCalls = new Counter({
      name: 'assist_model_calls_total',
      help: 'Calls to the language model, by result; paused, busy and over-budget were not made.',
      labelNames: ['result'],
      registers,
    });
    this.#modelSentences = new Counter({
      name: 'assist_model_sentences_total',
      help: 'Sentences of the language model: shown, quoted in the words of the page, or dropped, by reason.',
      labelNames: ['result', 'reason'],
      registers,
    });
    this.#searchFailures = new Counter({
      name: 'assist_search_failures_total',
      help: 'Calls of the embeddings that failed.',
      registers,
    });
    this.#pages = new Gauge({ name: 'assist_index_pages', help: 'Pages indexed.', registers });
    this.#sections = new Gauge({
      name: 'assist_index_sections',
      help: 'Sections indexed.',
      registers,
    });
    this.#contentRounds = new Counter({
      name: 'assist_content_rounds_total',
      help: 'Times the content was read, by result.',
      labelNames: ['result'],
      registers,
    });
    this.#traces = new Counter({
      name: 'assist_traces_total',
      help: 'Traces of answers, by result.',
      labelNames: ['result'],
      registers,
    });
    this.#refusedWrites = new Counter({
      name: 'assist_redis_refused_writes_total',
      help: 'Test writes, two a second, that Redis refused.',
      registers,
    });
  }

  countRefusedWrite(): void {
    this.#refusedWrites.inc();
  }

  /** Adds metrics of the Node.js process: memory, processor time and event loop. Call this method at most once. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Adds a gauge that calls `holds` on each scrape. The gauge is 1 while the state holds, otherwise 0. */
  watchState(name: `assist_${string}`, help: string, holds: () => boolean): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(holds() ? 1 : 0);
      },
    });
  }

  countRequest(method: string, route: string, status: number): void {
    this.#requests.inc({ method, route, status: String(status) });
  }

  countLimit(limit: LimitName): void {
    this.#limits.inc({ limit });
  }

  countModelCall(result: string): void {
    this.#modelCalls.inc({ result });
  }

  countModelSentences(result: string, reason: string, count: number): void {
    this.#modelSentences.inc({ result, reason }, count);
  }

  countSearchFailure(): void {
    this.#searchFailures.inc();
  }

  countTraces(result: 'sent' | 'failed' | 'dropped', count: number): void {
    this.#traces.inc({ result }, count);
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

  /** Returns all metrics in the text format of Prometheus. */
  async text(): Promise<{ readonly contentType: string; readonly body: string }> {
    return { contentType: this.#registry.contentType, body: await this.#registry.metrics() };
  }
}
