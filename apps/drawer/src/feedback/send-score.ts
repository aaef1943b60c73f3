import { LangfuseWeb } from 'langfuse';
import type { FeedbackService } from '../configuration.ts';
import { createMissingClientError, FeedbackError, type FeedbackScore } from './feedback-sink.ts';
import { withReadableStorage } from './readable-storage.ts';

/** How long one request may take, in ms. */
const REQUEST_TIMEOUT_MS = 4_000;

/** One more try, soon: the client's own three, 3 s apart, would keep the visitor waiting for half a minute. */
const RETRY_COUNT = 1;
const RETRY_DELAY_MS = 1_000;

type ClientOptions = ConstructorParameters<typeof LangfuseWeb>[0];
type FetchParameters = Parameters<LangfuseWeb['fetch']>;
type FetchedResponse = Awaited<ReturnType<LangfuseWeb['fetch']>>;

/** Langfuse's browser client, but for what it keeps to itself: how the service answered. */
class ObservedClient extends LangfuseWeb {
  /** Status of the last answer; undefined when there was none. */
  status: number | undefined;
  /** Whether a request failed for good. The client's promise does not tell: it always resolves. */
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
      // Each answer, also one that is asked for once more. Without its text, which may repeat the comment.
      // biome-ignore lint/suspicious/noConsole: logged as an error (spec §7).
      console.error(
        `AI assist: the observability service answered with status ${response.status}.`,
      );
    }
    return response.status === 429 ? asText(response) : response;
  }
}

/**
 * Sends one score, with a client of its own, so that another score's failure is not taken for its own.
 *
 * @throws {FeedbackError} unless the service took it (spec §7)
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
    // The queue holds what the visitor wrote: it must not touch the disk.
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

/** What counts as an error of the service (spec §7). A 207 may hold errors as well: the client looks. */
function isErrorStatus(status: number): boolean {
  return status < 200 || status >= 400;
}

/** 429 comes as text, which the client would take for broken JSON (spec §7). */
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
