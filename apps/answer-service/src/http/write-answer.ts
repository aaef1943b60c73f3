import { stripInvisible } from '@assist/rules';
import { encodePart, isJsonObject, type StreamPart } from '@assist/stream';
import type { AnswerContext, Question } from '../answer/answer-context.ts';
import { answerQuestion } from '../answer/answer-question.ts';
import { failureName } from '../operation/logger.ts';
import type { AnswerOutcome, WrittenAnswer } from '../operation/written-answer.ts';
import type { AnswerLog } from '../resume/answer-log.ts';
import type { CompletionRequest } from './completion-request.ts';

/**
 * A validated request, its concern and the visitor's language. If `refusal` is set, the answer contains only a contact
 * and the refusal.
 */
export interface AnswerTask extends CompletionRequest, Pick<Question, 'concern' | 'language'> {
  readonly refusal?: string;
}

/** Writes an answer into its log until the answer ends or is abandoned. Never throws. */
export async function writeAnswer(
  { chatId: _, question: text, ...context }: AnswerTask,
  answering: AnswerContext,
  log: AnswerLog,
): Promise<WrittenAnswer> {
  const record = new AnswerRecord(text);
  try {
    for await (const part of answerQuestion({ text, ...context }, answering, log.abandoned)) {
      record.add(part);
      // Strips invisible characters from every field of the part, because pages and models may supply such characters
      // (threats T13).
      log.append(stripInvisible(encodePart(part)));
    }
    return record.end(context.refusal === undefined ? undefined : 'refused');
  } catch (error) {
    if (log.abandoned.aborted) return record.end('stopped');
    answering.logger.error('answer-failed', { name: failureName(error) });
    const value = answering.sayIn(context.language)('incomplete');
    log.append(encodePart({ type: 'error', value }));
    return record.end('failed');
  } finally {
    log.close();
  }
}

/** Collects facts about an answer from its parts. */
class AnswerRecord {
  readonly #question: string;
  readonly #begunAt = new Date();
  readonly #begun = performance.now();
  #firstTextMs: number | undefined;
  #text = '';
  #annotations: Readonly<Record<string, unknown>> = {};

  constructor(question: string) {
    this.#question = question;
  }

  add(part: StreamPart): void {
    if (part.type === 'text') {
      this.#firstTextMs ??= performance.now() - this.#begun;
      this.#text += part.value;
    } else if (part.type === 'message_annotations') {
      for (const value of part.value) {
        if (isJsonObject(value)) this.#annotations = { ...this.#annotations, ...value };
      }
    }
  }

  /** @param broken the outcome if the answer was refused, stopped or failed; undefined for a complete answer */
  end(broken: AnswerOutcome | undefined): WrittenAnswer {
    const { outcome, traceId, observationId } = this.#annotations;
    const isRatable = typeof traceId === 'string' && typeof observationId === 'string';
    return {
      outcome: broken ?? outcomeOf(outcome),
      question: this.#question,
      text: this.#text,
      ...(isRatable ? { traceId, observationId } : {}),
      begunAt: this.#begunAt,
      ...(this.#firstTextMs === undefined ? {} : { firstTextMs: this.#firstTextMs }),
      totalMs: performance.now() - this.#begun,
    };
  }
}

function outcomeOf(outcome: unknown): AnswerOutcome {
  return outcome === 'closest-pages' || outcome === 'declined' ? outcome : 'answer';
}
