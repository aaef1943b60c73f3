import { LangfuseWeb } from 'langfuse';
import type { FeedbackService } from '../configuration.ts';
import { createMissingClientError, FeedbackError, type FeedbackScore } from './feedback-sink.ts';
import { withReadableStorage } from './readable-storage.ts';

/** Timeout of one request, in ms. */
const REQUEST_TIMEOUT_MS = 4_000;

/** One retry after one second. The client's default, three retries at intervals of 3 s, can take half a minute. */
const RETRY_COUNT = 1;
const RETRY_DELAY_MS = 1_000;

type ClientOptions = ConstructorParameters<typeof LangfuseWeb>[0];
type FetchParameters = Parameters<LangfuseWeb['fetch']>;
type FetchedResponse = Awaited<ReturnType<LangfuseWeb['fetch']>>;

/** Extends Langfuse's browser client to record the response status and failures. */
class ObservedClient extends LangfuseWeb {
  /** Status of the last response; undefined if there was no response. */
  status: number | undefined;
  /** Whether a request failed even after its retry. The client's own promise always resolves, also after a failure. */
  hasFailed = false;

  constructor(options: ClientOptions) {
    super(options);
    this.on('warning', () => {
      this.hasFailed = true;
    });
  }

  override async fetch(...[url, options]: FetchParameters): Promise<FetchedResponse> {
    this.status = undefined;
    const response = await super.fetch(url, options);
    this.status = response.status;
    if (isErrorStatus(response.status)) {
      // Logs every failed attempt. The response text is not logged, because it may repeat the visitor's comment.
      // biome-ignore lint/suspicious/noConsole: logged as an error (spec §7).
      console.error(
        `AI assist: the observability service answered with status ${response.status}.`,
      );
    }
    return response.status === 429 ? asText(response) : response;
  }
}

/**
 * Sends one score. Each score has a separate client, so that the failure of one score does not affect another.
 *
 * @throws {FeedbackError} if the service does not accept the score (spec §7)
 */
export async function sendScore(
  { baseUrl, publicKey }: FeedbackService,
  score: FeedbackScore,
): Promise<void> {
  const client = createClient({
    baseUrl,
    publicKey,
    flushAt: 1,
    flushInterval: 0,
    // Keeps the client's queue in memory, because the visitor's comment must not be written to disk.
    persistence: 'memory',
    requestTimeout: REQUEST_TIMEOUT_MS,
    fetchRetryCount: RETRY_COUNT,
    fetchRetryDelay: RETRY_DELAY_MS,
  });
  await client.score({ ...score, name: 'user-feedback', dataType: 'NUMERIC' });
  if (client.hasFailed) throw createNotTakenError(client.status);
}

function createClient(options: ClientOptions): ObservedClient {
  try {
    return withReadableStorage(() => new ObservedClient(options));
  } catch {
    throw createMissingClientError();
  }
}

/**
 * Whether a status is an error (spec §7). Status 207 is not an error here, because `LangfuseWeb` looks for errors in
 * the body of such a response.
 */
function isErrorStatus(status: number): boolean {
  return status < 200 || status >= 400;
}

/**
 * Makes `json()` return text. A response with status 429 has a text body, which the client would reject as invalid JSON
 * (spec §7).
 */
function asText(response: FetchedResponse): FetchedResponse {
  return {
    status: response.status,
    text: () => response.text(),
    json: () => response.text(),
    arrayBuffer: () => response.arrayBuffer(),
  };
}

function createNotTakenError(status: number | undefined): FeedbackError {
  return new FeedbackError(
    'not-taken',
    status === undefined
      ? 'The observability service could not be reached.'
      : `The observability service did not take the score (status ${status}).`,
  );
}
