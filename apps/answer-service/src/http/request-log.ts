import type { MiddlewareHandler } from 'hono';
import type { Figures } from '../operation/figures.ts';
import type { Logger } from '../operation/logger.ts';
import type { WrittenAnswer } from '../operation/written-answer.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Of a request that is answered with a stream: how its answer comes out. */
    readonly written: Promise<WrittenAnswer>;
  }
}

/** The paths the service has; all others count as one, so that nobody can make up figures. */
const ROUTES: ReadonlySet<string> = new Set(['/health', '/live', '/ready', '/v2/completions']);
const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'DELETE', 'OPTIONS', 'HEAD']);
/** Asked every few seconds by whatever watches the service: counted, and logged only when the answer is no. */
const PROBES: ReadonlySet<string> = new Set(['/live', '/ready']);

/**
 * Counts each request, and writes a line for it: method, path without the query (which holds the id of a chat),
 * status, time in ms, request id. The line of a question comes when its answer has been written, with the outcome,
 * and the time is until then.
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
