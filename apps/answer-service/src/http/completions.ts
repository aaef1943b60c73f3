import { stripInvisible } from '@assist/rules';
import { encodePart } from '@assist/stream';
import type { Language } from '@assist/words';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Answer } from '../ask/answer.ts';
import type { AnswerSettings, Question } from '../ask/answer-context.ts';
import { answerQuestion, refuseWithContact } from '../ask/pipeline.ts';
import type { Content } from '../content/content.ts';
import { detectConcern } from '../crisis/detect-concern.ts';
import { failureName } from '../operation/logger.ts';
import type { Metrics, WrittenAnswer } from '../operation/metrics.ts';
import type { RunningAnswers } from '../operation/shut-down.ts';
import type { Traces } from '../operation/traces.ts';
import { type AnswerBuffer, isResumable } from '../resume/answer-buffer.ts';
import { AnswerLog } from '../resume/answer-log.ts';
import type { Say } from '../words/service-words.ts';
import { checkCompletionRequest } from './completion-request.ts';
import { type ErrorCode, errorResponse } from './error-response.ts';
import { type RateLimits, tooManyRequests } from './rate-limits.ts';
import { visitorLanguage } from './request-language.ts';

const MAX_BODY_BYTES = 8 * 1024;

/** The time in seconds is long, because only a person can end the pause. */
const PAUSE_SECONDS = 60;

export interface CompletionOptions {
  readonly content: () => Content | undefined;
  readonly answering: AnswerSettings;
  readonly language: Language;
  readonly isPaused: () => boolean;
  readonly buffer: AnswerBuffer;
  readonly limits: RateLimits;
  readonly answers: RunningAnswers;
  readonly metrics: Metrics;
  readonly traces?: Traces | undefined;
}

/** The refusal of a question. Its text is that of an error response, or follows the contact in an answer. */
interface Refusal {
  readonly status: 400 | 429 | 503;
  readonly code: ErrorCode;
  readonly text: string;
  readonly retryAfter?: number;
}

export function addCompletionRoutes(app: Hono, options: CompletionOptions): void {
  const { content, answering, isPaused, buffer, limits, answers, metrics, traces } = options;
  // Counts a request for an answer as running from its arrival, because it may wait for its body or a store. If a
  // shutdown ends the request while it waits, the log counts the request as cut off.
  const watchAttempt: MiddlewareHandler = async (_, next) => {
    const handled = next();
    answers.during(handled);
    await handled;
  };
  app.post(
    '/v2/completions',
    watchAttempt,
    limits.limit('attempts'),
    requireJson,
    limitBody,
    async (context) => {
      const served = content();
      const waitSeconds = await limits.question(context);
      const checked = checkCompletionRequest(await context.req.text(), served?.isPublished);
      const language = visitorLanguage(context, options.language, checked.language);
      const say = answering.sayIn(language);
      if (checked.kind === 'invalid') {
        return waitSeconds === undefined
          ? errorResponse(context, 400, checked.code, checked.message ?? say('questionEmpty'))
          : tooManyRequests(context, waitSeconds, say);
      }
      const { chatId, question: text, contextUrl } = checked;
      const question = { text, contextUrl, language, concern: detectConcern(text) };
      // The contact needs neither search nor model. A question that shows danger therefore gets the contact even if the
      // service refuses the question.
      const isInDanger = question.concern !== undefined;
      const refusal = refusalOf(served !== undefined, waitSeconds, isPaused(), checked.kind, say);
      if (refusal !== undefined && !isInDanger) {
        const { status, code, text: reason, retryAfter } = refusal;
        return errorResponse(context, status, code, reason, retryAfter);
      }
      // An answer that cannot be resumed stops as soon as its only reader leaves.
      const kept = isResumable(chatId)
        ? await buffer.open(chatId, limits.clientOf(context))
        : new AnswerLog(0);
      if (kept === undefined && !isInDanger) {
        return errorResponse(context, 409, 'chat-id-taken', 'Ask again under a new random id.');
      }
      const log = kept ?? new AnswerLog(0);
      const body = log.read();
      const written = writeAnswer(question, refusal?.text, served, log, answering);
      context.set('written', written);
      metrics.beginAnswer();
      const record = (answer: WrittenAnswer): void => {
        metrics.endAnswer(answer);
        traces?.add(answer);
      };
      answers.during(written.then(record));
      return answerResponse(context, body);
    },
  );

  // Any client that knows the chat id may resume the answer, because a phone gets another address in another network.
  // An id that is unknown, expired, malformed or too simple gets the same empty reply, so that nobody can find out
  // which ids exist.
  app.get('/v2/completions', limits.limit('resumes'), async (context) => {
    const chatId = context.req.query('chatId') ?? '';
    const body = isResumable(chatId) ? await buffer.follow(chatId) : undefined;
    return answerResponse(context, body ?? '');
  });

  // Stops the answer at the visitor's request. A closed connection does not stop it, because the visitor might resume.
  app.delete('/v2/completions', limits.limit('resumes'), async (context) => {
    const chatId = context.req.query('chatId') ?? '';
    if (isResumable(chatId)) await buffer.stop(chatId);
    return context.body(null, 204);
  });
}

/** Never throws. @param refusal why HTTP refuses a question that shows danger */
async function writeAnswer(
  question: Question,
  refusal: string | undefined,
  content: Content | undefined,
  log: AnswerLog,
  settings: AnswerSettings,
): Promise<WrittenAnswer> {
  const answer = new Answer(question.text, {
    // Pages and models may supply invisible characters in every field of a part (threats T13).
    send: (part) => log.append(stripInvisible(encodePart(part))),
    signal: log.abandoned,
    delayMs: settings.streamDelayMs,
  });
  try {
    if (content === undefined || refusal !== undefined) {
      await refuseWithContact(question, refusal ?? '', answer, settings.contacts);
    } else {
      await answerQuestion(question, answer, { ...settings, ...content });
    }
  } catch (error) {
    if (log.abandoned.aborted) answer.stop();
    else {
      settings.logger.error('answer-failed', { name: failureName(error) });
      answer.fail(settings.sayIn(question.language)('incomplete'));
    }
  } finally {
    log.close();
  }
  return answer;
}

const requireJson: MiddlewareHandler = async (context, next) => {
  const [type] = context.req.header('content-type')?.split(';') ?? [];
  if (type?.trim().toLowerCase() !== 'application/json') {
    const message = 'The content type must be application/json.';
    return errorResponse(context, 415, 'unsupported-media-type', message);
  }
  return next();
};

const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (context) => {
    const message = `The body must be at most ${MAX_BODY_BYTES} bytes.`;
    return errorResponse(context, 413, 'body-too-large', message);
  },
});

function refusalOf(
  isReady: boolean,
  waitSeconds: number | undefined,
  isPaused: boolean,
  kind: 'valid' | 'too-long',
  say: Say,
): Refusal | undefined {
  if (!isReady) return { status: 503, code: 'starting', text: say('starting') };
  if (isPaused)
    return { status: 503, code: 'paused', text: say('paused'), retryAfter: PAUSE_SECONDS };
  if (waitSeconds !== undefined) {
    const text = say('tooManyQuestions', { count: waitSeconds });
    return { status: 429, code: 'too-many-requests', text, retryAfter: waitSeconds };
  }
  if (kind === 'valid') return undefined;
  return { status: 400, code: 'question-too-long', text: say('questionTooLong') };
}

function answerResponse(context: Context, body: ReadableStream<Uint8Array> | string): Response {
  return context.body(body, 200, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Vercel-AI-Data-Stream': 'v1',
    // Turns off buffering in nginx, because buffering would undo the streaming.
    'X-Accel-Buffering': 'no',
  });
}
