import type { ErrorEvent, EventHint, StackFrame } from '@sentry/browser';
import { describeError } from './describe-error.ts';

/* What leaves for the monitoring is built from named fields, so that nothing a later version of
   the SDK adds goes along unseen (threats T20). */

type Span = Parameters<NonNullable<SpanFilter>>[0];
type SpanFilter = import('@sentry/browser').BrowserOptions['beforeSendSpan'];

const allowedTags = ['component', 'code', 'status', 'replayId'];

/** Of a span, besides its times. Addresses are left out: they hold the id of a chat. */
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

/** When each step of a request began and ended. Not its size, which tells answers apart. */
const timing = /^http\.request\.\w+(?:_start|_end|_to_first_byte)$/;

/** An error event with a vetted message, its stack and its tags; without request, user and breadcrumbs. */
export function allowEvent(event: ErrorEvent, hint: EventHint): ErrorEvent {
  const { event_id, timestamp, platform, level, environment, release, sdk } = event;
  const { sdkProcessingMetadata, exception, tags = {}, contexts = {} } = event;
  const { message } = describeError(hint.originalException);
  // The first only: the causes behind it may be in anybody's words.
  const [thrown] = exception?.values ?? [];
  const name = thrown?.type ?? '';
  return {
    type: undefined,
    ...pickDefined({ event_id, timestamp, platform, level, environment, release, sdk }),
    // Stays here: what the SDK itself has to know.
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

/** A span with its times, its name where that is a method and a host, and what `allowedAttributes` names. */
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

/** The fields that are set: an event's absent ones are to be absent. */
function pickDefined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  const set = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> };
}
