import type { ErrorEvent, EventHint, StackFrame } from '@sentry/browser';
import { describeError } from './describe-error.ts';

/* Reports contain only allowed fields, so that a field added by a later SDK version is not sent unnoticed (threats
   T20). */

type Span = Parameters<NonNullable<SpanFilter>>[0];
type SpanFilter = import('@sentry/browser').BrowserOptions['beforeSendSpan'];

const allowedTags = ['component', 'code', 'status', 'replayId'];

/**
 * Allowed attributes of a span, besides the times that `timing` matches. URLs are omitted, because they contain the
 * chat id.
 */
const allowedAttributes: ReadonlySet<string> = new Set([
  'sentry.op',
  'sentry.origin',
  'sentry.environment',
  'sentry.release',
  'sentry.sdk.name',
  'sentry.sdk.version',
  'sentry.trace_lifecycle',
  'sentry.sample_rate',
  'http.request.method',
  'http.response.status_code',
  'server.address',
  'server.port',
  'url.domain',
]);

/**
 * Matches the attributes with a request's times: start and end of each step, and time to the first byte. Attributes
 * with sizes are omitted, because a size can identify an answer.
 */
const timing = /^http\.request\.\w+(?:_start|_end|_to_first_byte)$/;

/**
 * Returns a copy of the error event with a checked message, its stack and its tags. Request, user and breadcrumbs are
 * omitted.
 */
export function stripEvent(event: ErrorEvent, hint: EventHint): ErrorEvent {
  const { event_id, timestamp, platform, level, environment, release, sdk } = event;
  const { sdkProcessingMetadata, exception, tags = {}, contexts = {} } = event;
  const { message } = describeError(hint.originalException);
  // Uses only the first error, because the messages of its causes may contain anything.
  const [thrown] = exception?.values ?? [];
  const name = thrown?.type ?? '';
  return {
    type: undefined,
    ...pickDefined({ event_id, timestamp, platform, level, environment, release, sdk }),
    // The SDK needs `sdkProcessingMetadata`, but does not send it.
    ...pickDefined({ sdkProcessingMetadata }),
    exception: {
      values: [
        {
          type: /^\w{1,40}$/.test(name) ? name : 'Error',
          value: message,
          stacktrace: { frames: (thrown?.stacktrace?.frames ?? []).map(allowFrame) },
          mechanism: { type: 'generic', handled: true },
        },
      ],
    },
    tags: Object.fromEntries(
      allowedTags.flatMap((name) => (tags[name] === undefined ? [] : [[name, tags[name]]])),
    ),
    contexts: pickDefined({ trace: allowTrace(contexts.trace) }),
  };
}

/**
 * Returns the span with its times and allowed attributes. Keeps the span's name only if it is an HTTP method and a
 * host.
 */
export function stripSpan(span: Span): Span {
  const entries = Object.entries(span.attributes).filter(
    ([name]) => allowedAttributes.has(name) || timing.test(name),
  );
  return {
    ...span,
    name: /^[A-Z]+ [\w.:-]+$/.test(span.name) ? span.name : 'span',
    attributes: Object.fromEntries(entries),
    links: [],
  };
}

function allowFrame({ filename, function: name, lineno, colno, in_app }: StackFrame): StackFrame {
  return pickDefined({
    filename: filename?.replace(/[?#].*$/, ''),
    function: name,
    lineno,
    colno,
    in_app,
  });
}

function allowTrace(trace: NonNullable<ErrorEvent['contexts']>['trace']) {
  return trace && { trace_id: trace.trace_id, span_id: trace.span_id };
}

function pickDefined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  const set = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> };
}
