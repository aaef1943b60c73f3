import type { ErrorEvent, EventHint, StackFrame } from '@sentry/browser';
import { describeError } from './describe-error.ts';

/* Reports are built from an allow-list of fields, so that fields of later SDK versions are not sent
   unnoticed (threats T20). */

type Span = Parameters<NonNullable<SpanFilter>>[0];
type SpanFilter = import('@sentry/browser').BrowserOptions['beforeSendSpan'];

const allowedTags = ['component', 'code', 'status', 'replayId'];

/** Allowed attributes of a span, besides its times. URLs are omitted, because they contain the chat id. */
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

/** Attributes with the start and end of each step of a request. Sizes are omitted, because they identify answers. */
const timing = /^http\.request\.\w+(?:_start|_end|_to_first_byte)$/;

/** Returns the error event with a vetted message, its stack and its tags, but no request, user or breadcrumbs. */
export function allowEvent(event: ErrorEvent, hint: EventHint): ErrorEvent {
  const { event_id, timestamp, platform, level, environment, release, sdk } = event;
  const { sdkProcessingMetadata, exception, tags = {}, contexts = {} } = event;
  const { message } = describeError(hint.originalException);
  // Only the first error, because the messages of its causes may contain anything.
  const [thrown] = exception?.values ?? [];
  const name = thrown?.type ?? '';
  return {
    type: undefined,
    ...pickDefined({ event_id, timestamp, platform, level, environment, release, sdk }),
    // The SDK needs this field and does not send it.
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

/** Returns the span with its times and allowed attributes. Its name is kept only if it is a method and a host. */
export function allowSpan(span: Span): Span {
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

/** Removes fields that are `undefined`. */
function pickDefined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  const set = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> };
}
