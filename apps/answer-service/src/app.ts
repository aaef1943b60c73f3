import { stripInvisible } from '@assist/rules';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { addCompletionRoutes } from './completions.ts';
import type { AnswerContext } from './generate/answer-context.ts';
import type { FollowUp } from './generate/follow-ups.ts';
import { clientAddress } from './http/client-address.ts';
import { errorResponse } from './http/error-response.ts';
import type { AnswerBuffer } from './resume/answer-buffer.ts';

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
  const { answering, buffer, questionsPerMinute, resumesPerMinute } = options;
  // A path means the same with a slash at its end, which a configured base URL may well bring.
  const app = new Hono({ strict: false });

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

  const suggestedQuestions = options.suggestedQuestions.map(({ question, reasoning }) => ({
    question: stripInvisible(question),
    reasoning: stripInvisible(reasoning),
  }));
  app.get('/health', (context) =>
    context.json({
      status: 'ok',
      ...(suggestedQuestions.length === 0 ? {} : { suggestedQuestions }),
    }),
  );
  addCompletionRoutes(app, {
    answering,
    buffer,
    questionsPerMinute,
    resumesPerMinute,
    clientOf: (request, env) =>
      clientAddress(
        options.connectionAddress(env),
        request.headers.get('x-forwarded-for') ?? undefined,
        options.trustedProxies,
      ),
  });

  app.all('/health', (context) => methodNotAllowed(context, 'GET'));
  app.all('/v2/completions', (context) => methodNotAllowed(context, 'GET, POST, DELETE'));
  app.notFound((context) => errorResponse(context, 404, 'not-found', 'There is nothing here.'));
  app.onError((error, context) => {
    const { path } = context.req;
    // A visitor who leaves while the question is on its way: nothing of ours has failed.
    if (context.req.raw.signal.aborted) answering.logger.info('request-broken-off', { path });
    else answering.logger.error('request-failed', { name: error.name, path });
    return errorResponse(context, 500, 'internal', 'Something went wrong. Try again.');
  });
  return app;
}

function methodNotAllowed(context: Context, allowed: string): Response {
  context.header('Allow', allowed);
  return errorResponse(context, 405, 'method-not-allowed', `Use ${allowed}.`);
}
