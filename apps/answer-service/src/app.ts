import { encodePart } from '@assist/stream';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { type AnswerContext, answerQuestion } from './generate/answer-question.ts';
import type { FollowUp } from './generate/follow-ups.ts';
import { clientAddress } from './http/client-address.ts';
import { type CompletionRequest, checkCompletionRequest } from './http/completion-request.ts';
import { errorResponse } from './http/error-response.ts';
import { rateLimit } from './http/rate-limit.ts';
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
      allowMethods: ['GET', 'POST'],
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

  app.post(
    '/v2/completions',
    rateLimit({ requestsPerMinute: options.questionsPerMinute, clientOf }),
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
      const checked = checkCompletionRequest(await context.req.text());
      if (checked.kind === 'invalid') {
        return errorResponse(context, 400, checked.code, checked.message);
      }
      const { chatId } = checked.request;
      const log = isResumable(chatId)
        ? await buffer.open(chatId)
        : createAnswerLog({ patienceMs: 0 });
      const body = log.read();
      void writeAnswer(checked.request, answering, log);
      return answerResponse(context, body);
    },
  );

  // An unknown, expired, malformed or guessed id gets the same empty answer: nothing to learn from it.
  app.get(
    '/v2/completions',
    rateLimit({ requestsPerMinute: options.resumesPerMinute, clientOf }),
    async (context) => {
      const chatId = context.req.query('chatId') ?? '';
      const body = isResumable(chatId) ? await buffer.follow(chatId) : undefined;
      return answerResponse(context, body ?? '');
    },
  );

  app.all('/health', (context) => methodNotAllowed(context, 'GET'));
  app.all('/v2/completions', (context) => methodNotAllowed(context, 'GET, POST'));
  app.notFound((context) => errorResponse(context, 404, 'not-found', 'There is nothing here.'));
  app.onError((error, context) => {
    answering.logger.error('request-failed', { name: error.name, path: context.req.path });
    return errorResponse(context, 500, 'internal', 'Something went wrong. Try again.');
  });
  return app;
}

/** Writes an answer into its log to the end, or until nobody will ever read it. Never throws. */
async function writeAnswer(
  { question, contextUrl }: CompletionRequest,
  answering: AnswerContext,
  log: AnswerLog,
): Promise<void> {
  const asked = { text: question, ...(contextUrl === undefined ? {} : { contextUrl }) };
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
