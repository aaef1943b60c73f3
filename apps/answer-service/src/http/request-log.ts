import type { MiddlewareHandler } from 'hono';
import type { Logger } from '../operation/logger.ts';
import type { Metrics, WrittenAnswer } from '../operation/metrics.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The finished answer of a streamed response. Other responses leave this variable unset. */
    readonly written: Promise<WrittenAnswer>;
  }
}

/** All other paths count as 'other', so that clients cannot add labels to the metrics. */
const ROUTES: ReadonlySet<string> = new Set([
  '/health',
  '/live',
  '/ready',
  '/v2/completions',
  '/v2/suggestions',
]);
const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'DELETE', 'OPTIONS', 'HEAD']);
/** The paths of health probes. Probes arrive every few seconds, so the service logs only failed probes. */
const PROBES: ReadonlySet<string> = new Set(['/live', '/ready']);

/**
 * Counts and logs each request: method, path, status, time in ms, request id. Leaves out the query of the path, because
 * the query holds the chat id. Logs a question only when its answer has ended. This log line adds the outcome, and its
 * time includes the answer.
 */
export function logRequests(logger: Logger, metrics: Metrics): MiddlewareHandler {
  return async (context, next) => {
    const begun = performance.now();
    await next();
    const { status } = context.res;
    const path = context.req.path.replace(/(?<=.)\/$/, '');
    const route = ROUTES.has(path) ? path : 'other';
    const method = METHODS.has(context.req.method) ? context.req.method : 'other';
    metrics.requests.inc({ method, route, status });
    if (PROBES.has(route) && status < 400) return;
    const write = (answer?: WrittenAnswer): void => {
      logger.info('request', {
        method,
        path: route,
        status,
        ms: Math.round(performance.now() - begun),
        ...(answer === undefined ? {} : { outcome: answer.outcome }),
        id: context.get('requestId'),
      });
    };
    const written = context.get('written');
    if (written === undefined) write();
    else void written.then(write);
  };
}
