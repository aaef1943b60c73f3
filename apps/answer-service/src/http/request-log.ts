import type { MiddlewareHandler } from 'hono';
import type { Figures } from '../operation/figures.ts';
import type { Logger } from '../operation/logger.ts';
import type { WrittenAnswer } from '../operation/written-answer.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The answer of a streamed response. Resolves when the answer has been written. */
    readonly written: Promise<WrittenAnswer>;
  }
}

/** The paths counted by name. All others count as one, so that clients cannot add labels to the metrics. */
const ROUTES: ReadonlySet<string> = new Set(['/health', '/live', '/ready', '/v2/completions']);
const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'DELETE', 'OPTIONS', 'HEAD']);
/** Probes arrive every few seconds, so the log has only the failed ones. */
const PROBES: ReadonlySet<string> = new Set(['/live', '/ready']);

/**
 * Counts and logs each request: method, path, status, time in ms, request id. The path has no query, because the query
 * holds the chat id. The line of a question is written when its answer ends. It adds the outcome, and its time includes
 * the answer.
 */
export function logRequests(logger: Logger, figures: Figures): MiddlewareHandler {
  return async (context, next) => {
    const begun = performance.now();
    await next();
    const { status } = context.res;
    const path = context.req.path.replace(/(?<=.)\/$/, '');
    const route = ROUTES.has(path) ? path : 'other';
    const method = METHODS.has(context.req.method) ? context.req.method : 'other';
    figures.countRequest(method, route, status);
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
