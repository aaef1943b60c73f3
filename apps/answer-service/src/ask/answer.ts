import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { JsonValue, StreamPart } from '@assist/stream';
import type { Citation } from '../model/citation.ts';
import type { AnswerOutcome, WrittenAnswer } from '../operation/metrics.ts';
import type { FollowUp } from './follow-ups.ts';
import type { NextStep } from './next-steps.ts';

export interface AnswerOptions {
  readonly send: (part: StreamPart) => void;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  readonly delayMs: number;
}

/**
 * One answer while it is written. It sends each part at once, in the order of protocol §1, and keeps the facts that the
 * log, the metrics and the traces record.
 */
export class Answer implements WrittenAnswer {
  outcome: AnswerOutcome = 'answer';
  citations: readonly Citation[] = [];
  followUps: readonly FollowUp[] = [];
  nextSteps: readonly NextStep[] = [];
  /** The language tag of the quoted content, unless an annotation before the text already named it. */
  language: string | undefined;
  readonly question: string;
  text = '';
  readonly begunAt: Date = new Date();
  firstTextMs: number | undefined;
  totalMs = 0;
  /** The ids that a visitor's rating refers to. An answer that broke off has none. */
  traceId: string | undefined;
  observationId: string | undefined;
  readonly #begun = performance.now();
  readonly #options: AnswerOptions;

  constructor(question: string, options: AnswerOptions) {
    this.question = question;
    this.#options = options;
  }

  get signal(): AbortSignal {
    return this.#options.signal;
  }

  begin(): void {
    this.#options.send({ type: 'start_step', value: { messageId: randomUUID() } });
  }

  annotate(...annotations: readonly object[]): void {
    const value = annotations.map((annotation): JsonValue => ({ ...annotation }));
    this.#options.send({ type: 'message_annotations', value });
  }

  /** Sends the text in groups of three words, so that visitors can read along. @throws when the signal aborts */
  async write(text: string): Promise<void> {
    const { send, signal, delayMs } = this.#options;
    for (const value of text.match(/(?:\s*\S+){1,3}|\s+$/g) ?? []) {
      if (delayMs > 0 && this.text !== '') await wait(delayMs, undefined, { signal });
      signal.throwIfAborted();
      this.firstTextMs ??= performance.now() - this.#begun;
      this.text += value;
      send({ type: 'text', value });
    }
  }

  end(): void {
    const { send } = this.#options;
    for (const citation of this.citations) {
      send({ type: 'source', value: { sourceType: 'url', id: randomUUID(), ...citation } });
    }
    // OpenTelemetry writes a trace id as 16 bytes in hexadecimal, and an observation id as 8.
    this.traceId = randomUUID().replaceAll('-', '');
    this.observationId = randomUUID().replaceAll('-', '').slice(0, 16);
    this.annotate(
      { type: 'outcome', outcome: this.outcome === 'refused' ? 'answer' : this.outcome },
      ...this.followUps.map((item) => ({ type: 'follow-up-question', ...item })),
      ...(this.language === undefined ? [] : [{ type: 'language', language: this.language }]),
      ...this.nextSteps.map((item) => ({ type: 'next-best-action', ...item })),
      { type: 'trace-id', traceId: this.traceId },
      { type: 'observation-id', observationId: this.observationId },
    );
    send({ type: 'finish_step', value: { finishReason: 'stop', isContinued: false } });
    send({ type: 'finish_message', value: { finishReason: 'stop' } });
    this.#close();
  }

  /** Ends an answer that its visitor left. The stream has no finish part, so a reader sees that it is incomplete. */
  stop(): void {
    this.outcome = 'stopped';
    this.#close();
  }

  fail(message: string): void {
    this.outcome = 'failed';
    this.#options.send({ type: 'error', value: message });
    this.#close();
  }

  #close(): void {
    this.totalMs = performance.now() - this.#begun;
  }
}
