import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import { addCompletionRoutes, type CompletionOptions } from './http/completions.ts';
import { errorResponse } from './http/error-response.ts';
import { type RateLimitOptions, RateLimits } from './http/rate-limits.ts';
import { logRequests } from './http/request-log.ts';
import { addSuggestionRoute, shown } from './http/suggestions.ts';
import { failureName } from './operation/logger.ts';

export interface AppOptions extends RateLimitOptions, Omit<CompletionOptions, 'limits'> {
  /** Whether the service is shutting down. `/ready` then fails, so that load balancers send no new traffic. */
  readonly isDraining: () => boolean;
  readonly isSearchAway: () => boolean;
  readonly allowedOrigins: readonly string[];
}

export function createApp(options: AppOptions): Hono {
  const { content, isPaused, logger, metrics } = options;
  // Accepts paths with a trailing slash, because a configured base URL may add the slash.
  const app = new Hono({ strict: false });

  // Accepts a request id from X-Request-Id only behind a trusted proxy. Otherwise the service creates the id.
  app.use(requestId(options.trustedProxies > 0 ? {} : { headerName: '' }));
  app.use(logRequests(logger, metrics));
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

  app.get('/health', (context) => {
    const served = content();
    if (served === undefined) return context.json({ status: 'starting' }, 503);
    if (isPaused()) return context.json({ status: 'paused' });
    if (options.isSearchAway()) return context.json({ status: 'search-away' }, 503);
    const suggestedQuestions = shown(served.suggestedQuestions);
    return context.json({
      status: 'ok',
      ...(suggestedQuestions.length === 0 ? {} : { suggestedQuestions }),
    });
  });
  app.get('/live', (context) => context.json({ status: 'live' }));
  app.get('/ready', (context) => {
    if (content() === undefined) return context.json({ status: 'starting' }, 503);
    if (options.isDraining()) return context.json({ status: 'draining' }, 503);
    if (options.isSearchAway()) return context.json({ status: 'search-away' }, 503);
    return context.json({ status: 'ready' });
  });
  const all = { ...options, limits: new RateLimits(options) };
  addCompletionRoutes(app, all);
  addSuggestionRoute(app, all);

  for (const path of ['/health', '/live', '/ready', '/v2/suggestions']) {
    app.all(path, (context) => methodNotAllowed(context, 'GET'));
  }
  app.all('/v2/completions', (context) => methodNotAllowed(context, 'GET, POST, DELETE'));
  app.notFound((context) => errorResponse(context, 404, 'not-found', 'There is nothing here.'));
  app.onError((error, context) => {
    const { path } = context.req;
    const id = context.get('requestId');
    // An aborted request means that the visitor left while sending the question. The service has not failed.
    if (context.req.raw.signal.aborted) logger.info('request-aborted', { path, id });
    else logger.error('request-failed', { name: failureName(error), path, id });
    return errorResponse(context, 500, 'internal', 'Something went wrong. Try again.');
  });
  return app;
}

function methodNotAllowed(context: Context, allowed: string): Response {
  context.header('Allow', allowed);
  return errorResponse(context, 405, 'method-not-allowed', `Use ${allowed}.`);
}
