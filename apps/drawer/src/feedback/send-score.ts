import type { LangfuseWeb } from 'langfuse';
import type { FeedbackService } from '../configuration.ts';
import { CodedError } from '../telemetry/describe-error.ts';

/** A visitor's rating of an answer: 1 means helpful, 0 means not helpful (spec §9). */
export type Rating = 0 | 1;

/** One visitor's rating of one answer (spec §3). The sink adds the score's name and data type. */
export interface FeedbackScore {
  /** Id that all scores of one answer share, so that a second score updates the first. */
  readonly id: string;
  readonly traceId: string;
  readonly observationId: string;
  readonly value: Rating;
  /** An empty string deletes an earlier comment; undefined keeps it. */
  readonly comment?: string;
}

export interface FeedbackSink {
  send(score: FeedbackScore): Promise<void>;
}

/**
 * Thrown if a score was not accepted. The error never contains the service's response, because the response may repeat
 * the visitor's comment.
 */
export class FeedbackError extends CodedError {
  readonly code: 'client-missing' | 'not-taken';

  constructor(code: FeedbackError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Time limit for sending a score, including loading Langfuse's client, in ms. */
const SEND_TIMEOUT_MS = 12_000;

const settings = {
  flushAt: 1,
  flushInterval: 0,
  // Keeps the client's queue in memory, because the visitor's comment must not be written to disk.
  persistence: 'memory',
  // One retry after one second. By default, three retries at intervals of 3 s can take half a minute. All times in ms.
  requestTimeout: 4_000,
  fetchRetryCount: 1,
  fetchRetryDelay: 1_000,
} as const;

/**
 * Sends a score to Langfuse, whose client is loaded with the first score. The promise settles within seconds.
 *
 * @throws {FeedbackError} if the service does not accept the score
 */
export function sendScore(service: FeedbackService, score: FeedbackScore): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new FeedbackError('not-taken', 'The observability service took too long.')),
      SEND_TIMEOUT_MS,
    );
    sendByClient(service, score)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** Each score has a separate client, so that the failure of one score does not affect another. */
async function sendByClient(service: FeedbackService, score: FeedbackScore): Promise<void> {
  const client = await createClient(service);
  const result = watch(client);
  await client.score({ ...score, name: 'user-feedback', dataType: 'NUMERIC' });
  if (!result.hasFailed) return;
  const message =
    result.status === undefined
      ? 'The observability service could not be reached.'
      : `The observability service did not take the score (status ${result.status}).`;
  throw new FeedbackError('not-taken', message);
}

async function createClient(service: FeedbackService): Promise<LangfuseWeb> {
  try {
    const { LangfuseWeb } = await import('langfuse');
    return withoutStorage(() => new LangfuseWeb({ ...settings, ...service }));
  } catch {
    throw new FeedbackError('client-missing', 'The observability client is not available.');
  }
}

/**
 * Replaces both storages while `run` constructs a client. Its constructor reads them although its queue is in memory,
 * and reading a blocked storage throws.
 */
function withoutStorage<Result>(run: () => Result): Result {
  const { localStorage, sessionStorage } = Object.getOwnPropertyDescriptors(window);
  const standIn = { value: {}, configurable: true };
  Object.defineProperties(window, { localStorage: standIn, sessionStorage: standIn });
  try {
    return run();
  } finally {
    Object.defineProperties(window, { localStorage, sessionStorage });
  }
}

interface SendResult {
  hasFailed: boolean;
  /** Status of the last response; undefined if there was no response. */
  status: number | undefined;
}

/** Records whether a client fails even after its retry, because the promise of its `score` always resolves. */
function watch(client: LangfuseWeb): SendResult {
  const result: SendResult = { hasFailed: false, status: undefined };
  client.on('warning', () => {
    result.hasFailed = true;
  });
  const send = client.fetch.bind(client);
  client.fetch = async (url, options) => {
    result.status = undefined;
    const response = await send(url, options);
    const { status } = response;
    result.status = status;
    // Status 207 is not logged, because the client itself looks for errors in its body (spec §7).
    if (status < 200 || status >= 400) {
      // Leaves out the response's text, because it may repeat the visitor's comment.
      // biome-ignore lint/suspicious/noConsole: logged as an error (spec §7).
      console.error(`AI assist: the observability service answered with status ${status}.`);
    }
    // The body of a 429 is text, which the client would reject as invalid JSON (spec §7).
    if (status === 429) response.json = () => response.text();
    return response;
  };
  return result;
}
