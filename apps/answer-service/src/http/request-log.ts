import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from '../operation/logger.ts';
import type { Metrics, WrittenAnswer } from '../operation/metrics.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The finished answer of a streamed response. Other responses leave this variable unset. */
    readonly written: Promise<WrittenAnswer>;
  }
}

/** Unknown methods and paths count as 'other', so that clients cannot add labels to the metrics. */
const METHODS = ['GET', 'POST', 'DELETE', 'OPTIONS', 'HEAD'];
/** Probes arrive every few seconds, so the service logs only failed probes. */
const PROBES = ['/live', '/ready'];

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
    const path = routePath(context, -1).replace('/*', 'other');
    const method = METHODS.includes(context.req.method) ? context.req.method : 'other';
    metrics.requests.inc({ method, route: path, status });
    if (PROBES.includes(path) && status < 400) return;
    void Promise.resolve(context.get('written')).then((answer) =>
      logger.info('request', {
        method,
        path,
        status,
        ms: Math.round(performance.now() - begun),
        ...(answer && { outcome: answer.outcome }),
        id: context.get('requestId'),
      }),
    );
  };
}
