import { QUESTION_TOO_LONG } from '@assist/rules';
import { encodePart } from '@assist/stream';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { detectConcern } from './crisis/detect-concern.ts';
import type { AnswerContext } from './generate/answer-context.ts';
import { answerQuestion } from './generate/answer-question.ts';
import type { FollowUp } from './generate/follow-ups.ts';
import { clientAddress } from './http/client-address.ts';
import { type CompletionRequest, checkCompletionRequest } from './http/completion-request.ts';
import { errorResponse } from './http/error-response.ts';
import {
  createRateLimit,
  rateLimit,
  tooManyQuestions,
  tooManyRequests,
} from './http/rate-limit.ts';
import { type AnswerBuffer, isResumable } from './resume/answer-buffer.ts';
import { type AnswerLog, createAnswerLog } from './resume/answer-log.ts';

const MAX_BODY_BYTES = 8 * 1024;

/** What the routes need. */
export interface AppOptions {
  readonly answering: AnswerContext;
  readonly buffer: AnswerBuffer;
  /** Exact origins whose pages may call the service. */
  readonly allowedOrigins: readonly string[];
  /** Questions the health response offers for the landing view; none leaves it to the drawer. */
  readonly suggestedQuestions: readonly FollowUp[];
  readonly questionsPerMinute: number;
  readonly resumesPerMinute: number;
  readonly trustedProxies: number;
  /** The address at the other end of the connection a request came on. */
  readonly connectionAddress: (env: unknown) => string;
}

/** The answer API (spec §7) as routes, without a server: hand it requests, get responses. */
export function createApp(options: AppOptions): Hono {
  const { answering, buffer } = options;
  const clientOf = (request: Request, env: unknown): string =>
    clientAddress(
      options.connectionAddress(env),
      request.headers.get('x-forwarded-for') ?? undefined,
      options.trustedProxies,
    );
  const app = new Hono();

  app.use(async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Referrer-Policy', 'no-referrer');
  });
  app.use(
    cors({
      origin: [...options.allowedOrigins],
      allowMethods: ['GET', 'POST', 'DELETE'],
      allowHeaders: ['content-type', 'sentry-trace', 'baggage'],
      exposeHeaders: ['x-vercel-ai-data-stream', 'retry-after'],
      maxAge: 600,
    }),
  );

  app.get('/health', (context) =>
    context.json({
      status: 'ok',
      ...(options.suggestedQuestions.length === 0
        ? {}
        : { suggestedQuestions: options.suggestedQuestions }),
    }),
  );

  const limitQuestions = createRateLimit({
    requestsPerMinute: options.questionsPerMinute,
    clientOf,
  });
  app.post(
    '/v2/completions',
    async (context, next) => {
      if (isJson(context.req.header('content-type'))) return next();
      const message = 'The content type must be application/json.';
      return errorResponse(context, 415, 'unsupported-media-type', message);
    },
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (context) => {
        const message = `The body must be at most ${MAX_BODY_BYTES} bytes.`;
        return errorResponse(context, 413, 'body-too-large', message);
      },
    }),
    async (context) => {
      const waitSeconds = await limitQuestions(context);
      const checked = checkCompletionRequest(await context.req.text());
      if (checked.kind === 'invalid') {
        return waitSeconds === undefined
          ? errorResponse(context, 400, checked.code, checked.message)
          : tooManyRequests(context, waitSeconds);
      }
      const { request } = checked;
      const refusal = refusalOf(waitSeconds, checked.kind);
      // A cry for help is heard whatever is wrong with it; the contact costs no search and no model.
      if (refusal !== undefined && detectConcern(request.question) === undefined) {
        return waitSeconds === undefined
          ? errorResponse(context, 400, 'question-too-long', refusal)
          : tooManyRequests(context, waitSeconds);
      }
      const log = isResumable(request.chatId)
        ? await buffer.open(request.chatId)
        : createAnswerLog({ patienceMs: 0 });
      const body = log.read();
      void writeAnswer(
        { ...request, ...(refusal === undefined ? {} : { refusal }) },
        answering,
        log,
      );
      return answerResponse(context, body);
    },
  );

  // An unknown, expired, malformed or guessed id gets the same empty answer: nothing to learn from it.
  const limitResumes = rateLimit(
    createRateLimit({ requestsPerMinute: options.resumesPerMinute, clientOf }),
  );
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

  app.all('/health', (context) => methodNotAllowed(context, 'GET'));
  app.all('/v2/completions', (context) => methodNotAllowed(context, 'GET, POST, DELETE'));
  app.notFound((context) => errorResponse(context, 404, 'not-found', 'There is nothing here.'));
  app.onError((error, context) => {
    answering.logger.error('request-failed', { name: error.name, path: context.req.path });
    return errorResponse(context, 500, 'internal', 'Something went wrong. Try again.');
  });
  return app;
}

/** Why a question that could be read is not answered; undefined when it is. */
function refusalOf(
  waitSeconds: number | undefined,
  kind: 'valid' | 'too-long',
): string | undefined {
  if (waitSeconds !== undefined) return tooManyQuestions(waitSeconds);
  return kind === 'too-long' ? QUESTION_TOO_LONG : undefined;
}

/** Writes an answer into its log to the end, or until nobody will ever read it. Never throws. */
async function writeAnswer(
  { question: text, contextUrl, refusal }: CompletionRequest & { readonly refusal?: string },
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
      log.append(encodePart(part));
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

function answerResponse(context: Context, body: ReadableStream<Uint8Array> | string): Response {
  return context.body(body, 200, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Vercel-AI-Data-Stream': 'v1',
    // A proxy that waits for the end of the answer would undo the streaming.
    'X-Accel-Buffering': 'no',
  });
}

function methodNotAllowed(context: Context, allowed: string): Response {
  context.header('Allow', allowed);
  return errorResponse(context, 405, 'method-not-allowed', `Use ${allowed}.`);
}

function isJson(contentType: string | undefined): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json';
}
