import { QUESTION_TOO_LONG } from '@assist/rules';
import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { detectConcern } from './crisis/detect-concern.ts';
import type { AnswerContext } from './generate/answer-context.ts';
import { checkCompletionRequest } from './http/completion-request.ts';
import { errorResponse } from './http/error-response.ts';
import {
  createRateLimit,
  rateLimit,
  tooManyQuestions,
  tooManyRequests,
} from './http/rate-limit.ts';
import { type AnswerBuffer, isResumable } from './resume/answer-buffer.ts';
import { type AnswerLog, createAnswerLog } from './resume/answer-log.ts';
import { type AnswerTask, writeAnswer } from './write-answer.ts';

const MAX_BODY_BYTES = 8 * 1024;

/** What asking, resuming and stopping need. */
export interface CompletionOptions {
  readonly answering: AnswerContext;
  readonly buffer: AnswerBuffer;
  readonly questionsPerMinute: number;
  readonly resumesPerMinute: number;
  /** Whom a request comes from, as far as it can be told. */
  readonly clientOf: (request: Request, env: unknown) => string;
}

/** Adds the routes to ask a question, to take up its answer again, and to stop it. */
export function addCompletionRoutes(app: Hono, options: CompletionOptions): void {
  const { answering, buffer, clientOf } = options;
  const limitQuestions = createRateLimit({
    requestsPerMinute: options.questionsPerMinute,
    clientOf,
  });
  app.post('/v2/completions', requireJson, limitBody, async (context) => {
    const waitSeconds = await limitQuestions(context);
    const checked = checkCompletionRequest(await context.req.text());
    if (checked.kind === 'invalid') {
      return waitSeconds === undefined
        ? errorResponse(context, 400, checked.code, checked.message)
        : tooManyRequests(context, waitSeconds);
    }
    const { request } = checked;
    // A cry for help is heard whatever is wrong with it; the contact costs no search and no model.
    const isInDanger = detectConcern(request.question) !== undefined;
    const refusal = refusalOf(waitSeconds, checked.kind);
    if (refusal !== undefined && !isInDanger) {
      return waitSeconds === undefined
        ? errorResponse(context, 400, 'question-too-long', refusal)
        : tooManyRequests(context, waitSeconds);
    }
    const log = isResumable(request.chatId)
      ? await buffer.open(request.chatId, clientOf(context.req.raw, context.env))
      : unkeptLog();
    if (log === undefined && !isInDanger) {
      return errorResponse(context, 409, 'chat-id-taken', 'Ask again under a new random id.');
    }
    const task = { ...request, ...(refusal === undefined ? {} : { refusal }) };
    return answerResponse(context, beginAnswer(task, answering, log ?? unkeptLog()));
  });

  // An unknown, expired, malformed or guessed id gets the same empty answer: nothing to learn from it.
  const limitResumes = rateLimit(
    createRateLimit({ requestsPerMinute: options.resumesPerMinute, clientOf }),
  );
  // Whoever knows the id may read on: a phone that leaves its wireless network has another address.
  app.get('/v2/completions', limitResumes, async (context) => {
    const chatId = context.req.query('chatId') ?? '';
    const body = isResumable(chatId) ? await buffer.follow(chatId) : undefined;
    return answerResponse(context, body ?? '');
  });

  // A visitor who presses Stop: without it the model would write on for whoever may come back.
  app.delete('/v2/completions', limitResumes, async (context) => {
    const chatId = context.req.query('chatId') ?? '';
    if (isResumable(chatId)) await buffer.stop(chatId);
    return context.body(null, 204);
  });
}

async function requireJson(
  context: Context,
  next: () => Promise<void>,
): Promise<Response | undefined> {
  const [type] = context.req.header('content-type')?.split(';') ?? [];
  if (type?.trim().toLowerCase() !== 'application/json') {
    const message = 'The content type must be application/json.';
    return errorResponse(context, 415, 'unsupported-media-type', message);
  }
  await next();
  return undefined;
}

const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (context) => {
    const message = `The body must be at most ${MAX_BODY_BYTES} bytes.`;
    return errorResponse(context, 413, 'body-too-large', message);
  },
});

/** Why a question that could be read is not answered; undefined when it is. */
function refusalOf(
  waitSeconds: number | undefined,
  kind: 'valid' | 'too-long',
): string | undefined {
  if (waitSeconds !== undefined) return tooManyQuestions(waitSeconds);
  return kind === 'too-long' ? QUESTION_TOO_LONG : undefined;
}

/** The log of an answer that cannot be resumed: it ends as soon as nobody reads it. */
function unkeptLog(): AnswerLog {
  return createAnswerLog({ patienceMs: 0 });
}

/** Starts to write an answer, which goes on by itself, and gives it to be read. */
function beginAnswer(
  task: AnswerTask,
  answering: AnswerContext,
  log: AnswerLog,
): ReadableStream<Uint8Array> {
  const body = log.read();
  void writeAnswer(task, answering, log);
  return body;
}

function answerResponse(context: Context, body: ReadableStream<Uint8Array> | string): Response {
  return context.body(body, 200, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Vercel-AI-Data-Stream': 'v1',
    // A proxy that waits for the end of the answer would undo the streaming.
    'X-Accel-Buffering': 'no',
  });
}
