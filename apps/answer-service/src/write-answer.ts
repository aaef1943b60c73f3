import { stripInvisible } from '@assist/rules';
import { encodePart } from '@assist/stream';
import type { AnswerContext } from './generate/answer-context.ts';
import { answerQuestion } from './generate/answer-question.ts';
import type { CompletionRequest } from './http/completion-request.ts';
import type { AnswerLog } from './resume/answer-log.ts';

/** A validated request; with a refusal, only a contact is given, and why the question is not answered. */
export interface AnswerTask extends CompletionRequest {
  readonly refusal?: string;
}

/** Writes an answer into its log to the end, or until nobody will ever read it. Never throws. */
export async function writeAnswer(
  { question: text, contextUrl, refusal }: AnswerTask,
  answering: AnswerContext,
  log: AnswerLog,
): Promise<void> {
  const asked = {
    text,
    ...(contextUrl === undefined ? {} : { contextUrl }),
    ...(refusal === undefined ? {} : { refusal }),
  };
  try {
    for await (const part of answerQuestion(asked, answering, log.abandoned)) {
      // Whichever page or model a text is from, and wherever it stands in the part (threats T13).
      log.append(stripInvisible(encodePart(part)));
    }
  } catch (error) {
    if (!log.abandoned.aborted) {
      const name = error instanceof Error ? error.name : 'unknown';
      answering.logger.error('answer-failed', { name });
      log.append(encodePart({ type: 'error', value: 'The answer could not be completed.' }));
    }
  } finally {
    log.close();
  }
}
