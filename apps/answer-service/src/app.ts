import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import { clientAddress } from './http/client-address.ts';
import { addCompletionRoutes, type CompletionOptions } from './http/completions.ts';
import { errorResponse } from './http/error-response.ts';
import { createRateLimit, type RateLimitOptions } from './http/rate-limit.ts';
import { logRequests } from './http/request-log.ts';
import { addSuggestionRoute, shown } from './http/suggestions.ts';
import type { Figures } from './operation/figures.ts';
import { type Limiter, type LimiterFactory, memoryLimiters } from './operation/limiter.ts';
import { failureName, type Logger } from './operation/logger.ts';

/** The rate limits, in requests per minute. */
export interface RequestLimits {
  readonly questionsPerMinute: number;
  readonly questionsPerMinuteOverAll: number;
}

/** The dependencies of the answer API's routes. */
export interface AppOptions
  extends RequestLimits,
    Pick<
      CompletionOptions,
      'content' | 'answering' | 'languages' | 'isPaused' | 'buffer' | 'onAttempt' | 'onAnswer'
    > {
  /** Whether the service is shutting down. `/ready` then fails, so that load balancers send no new traffic. */
  readonly isDraining: () => boolean;
  /** Whether the last check found the search backend unavailable. Without the backend, every search fails. */
  readonly isSearchAway: () => boolean;
  /** The origins of the web pages that may call the service. A page's origin must match exactly. */
  readonly allowedOrigins: readonly string[];
  readonly limiters: LimiterFactory;
  readonly trustedProxies: number;
  /** Returns the remote address of a request's connection. */
  readonly connectionAddress: (env: unknown) => string;
  readonly logger: Logger;
  readonly figures: Figures;
}

/** Creates the routes of the answer API (spec §7). Does not start a server. */
export function createApp(options: AppOptions): Hono {
  const { content, languages, isPaused, logger, figures } = options;
  // Accepts paths with a trailing slash, because a configured base URL may add the slash.
  const app = new Hono({ strict: false });

  // Accepts a request id from X-Request-Id only behind a trusted proxy. Otherwise the service creates the id.
  app.use(requestId(options.trustedProxies > 0 ? {} : { headerName: '' }));
  app.use(logRequests(logger, figures));
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
  const clientOf = clientsOf(options);
  const limits = rateLimits(options, clientOf);
  addCompletionRoutes(app, { ...options, clientOf, ...limits });
  // Requests for suggestions and for resumed answers share a limit, because neither kind runs a search.
  addSuggestionRoute(app, { content, languages, limitSuggestions: limits.limitResumes });

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

/** The period of the rate limits, in seconds. */
const MINUTE = 60;

/**
 * Maximum requests to ask that one client may send in a minute, as a multiple of `questionsPerMinute`. Refused requests
 * count, too. Up to this maximum, the service checks even refused questions for danger. Further requests are refused
 * unread, because each check takes processor time.
 */
const ATTEMPTS_PER_QUESTION = 3;

/**
 * Maximum requests in a minute that one client may send to resume and to stop answers, as a multiple of
 * `questionsPerMinute`. Without a connection, the drawer tries to resume an answer several times.
 */
const RESUMES_PER_QUESTION = 12;

/**
 * The limit that all clients of an IPv6 network with a 48-bit prefix share, as a multiple of `questionsPerMinute`. One
 * customer of an internet provider may have such a network: a household, or an office with several visitors.
 */
const CLIENTS_IN_NETWORK = 10;

function rateLimits(
  options: AppOptions,
  clientOf: RateLimitOptions['clientOf'],
): Pick<CompletionOptions, 'limitAttempts' | 'limitQuestions' | 'limitResumes'> {
  const limiter = (name: string, points: number): Limiter =>
    options.limiters({ name, points, seconds: MINUTE });
  const onRefused = options.figures.countLimit.bind(options.figures);
  const attempts = ATTEMPTS_PER_QUESTION * options.questionsPerMinute;
  return {
    limitAttempts: createRateLimit({
      // Keeps these counts in memory. A store such as Redis would be called for each request, and this limit protects
      // the process from too many requests.
      perClient: {
        name: 'attempts',
        limiter: memoryLimiters({ name: 'attempts', points: attempts, seconds: MINUTE }),
      },
      clientOf,
      onRefused,
    }),
    limitQuestions: createRateLimit({
      perClient: { name: 'client', limiter: limiter('client', options.questionsPerMinute) },
      perNetwork: limiter('network', CLIENTS_IN_NETWORK * options.questionsPerMinute),
      overAll: limiter('all', options.questionsPerMinuteOverAll),
      clientOf,
      onRefused,
    }),
    limitResumes: createRateLimit({
      perClient: {
        name: 'resumes',
        limiter: limiter('resumes', RESUMES_PER_QUESTION * options.questionsPerMinute),
      },
      clientOf,
      onRefused,
    }),
  };
}

/**
 * Creates the function that finds a client's address. Logs one warning if a proxy sends X-Forwarded-For while
 * TRUSTED_PROXIES is 0.
 */
function clientsOf({
  connectionAddress,
  trustedProxies,
  logger,
}: AppOptions): (request: Request, env: unknown) => string {
  let hasWarned = false;
  return (request, env) => {
    const forwardedFor = request.headers.get('x-forwarded-for') ?? undefined;
    if (forwardedFor !== undefined && trustedProxies === 0 && !hasWarned) {
      hasWarned = true;
      logger.warn('forwarded-for-ignored', {
        reason: 'Set TRUSTED_PROXIES, or all visitors behind the proxy share one limit.',
      });
    }
    return clientAddress(connectionAddress(env), forwardedFor, trustedProxies);
  };
}

function methodNotAllowed(context: Context, allowed: string): Response {
  context.header('Allow', allowed);
  return errorResponse(context, 405, 'method-not-allowed', `Use ${allowed}.`);
}
