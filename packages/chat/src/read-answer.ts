import { type AnswerPart, StreamError } from '@assist/stream';
import { ChatError, FETCH_FAILED, isAbortError, toChatError } from './chat-error.ts';
import type { AnswerStream, ChatTransport } from './chat-transport.ts';
import { type NetworkStatus, waitForOnline } from './network-status.ts';

/** Whether an answer is arriving, being taken up again after a lost connection, or waiting for a network. */
export type ChatConnection = 'connected' | 'resuming' | 'offline';

/** How the reading of an answer ended, short of an error that the service or the protocol caused. */
export type AnswerEnding =
  /** A finish part came. */
  | { readonly kind: 'finished' }
  /** The stream ended without one. */
  | { readonly kind: 'unfinished' }
  /** The server stopped the answer on purpose, or the platform aborted the request. */
  | { readonly kind: 'aborted' }
  /** There was nothing: no stream, or one without a single part. */
  | { readonly kind: 'nothing' }
  /** The connection broke and could not be taken up again. */
  | { readonly kind: 'lost'; readonly error: ChatError };

export interface ReadAnswerOptions {
  readonly chatId: string;
  readonly transport: ChatTransport;
  readonly network: NetworkStatus | undefined;
  readonly signal: AbortSignal;
  open(signal: AbortSignal): Promise<AnswerStream | undefined>;
  onPart(part: AnswerPart): void;
  /** The parts that follow replay the answer from its start. */
  onReplay(): void;
  onConnection(connection: ChatConnection): void;
}

/**
 * Reads an answer to its end. When the connection drops it is resumed at once, one time per answer,
 * and again whenever the network comes back (design §6). Rejects with a `ChatError` for an error part
 * and for a broken protocol, and when `open` fails.
 */
export async function readAnswer(options: ReadAnswerOptions): Promise<AnswerEnding> {
  const { signal, onPart, onReplay, onConnection } = options;
  let ending = await readFirst(options);
  let mayResumeAtOnce = true;
  while (ending.kind === 'lost') {
    const replay = await reopen(options, mayResumeAtOnce);
    mayResumeAtOnce = false;
    if (replay === undefined) return ending;
    onReplay();
    onConnection('connected');
    const next = await readReplay(replay, signal, onPart);
    if (next.kind === 'nothing') return ending;
    ending = next;
  }
  return ending;
}

async function readFirst({ open, signal, onPart }: ReadAnswerOptions): Promise<AnswerEnding> {
  let stream: AnswerStream | undefined;
  try {
    stream = await open(signal);
  } catch (error) {
    if (isAbortError(error)) return { kind: 'aborted' };
    throw toChatError(error);
  }
  return stream === undefined ? { kind: 'nothing' } : await readStream(stream, signal, onPart);
}

/** A replay that breaks the protocol is no replay: what was there before it stands. */
async function readReplay(
  stream: AnswerStream,
  signal: AbortSignal,
  onPart: (part: AnswerPart) => void,
): Promise<AnswerEnding> {
  try {
    return await readStream(stream, signal, onPart);
  } catch (error) {
    if (error instanceof ChatError && error.code === 'stream') return { kind: 'lost', error };
    throw error;
  }
}

async function readStream(
  stream: AnswerStream,
  signal: AbortSignal,
  onPart: (part: AnswerPart) => void,
): Promise<AnswerEnding> {
  const iterator = stream[Symbol.asyncIterator]();
  let isEmpty = true;
  let isFinished = false;
  for (;;) {
    let result: IteratorResult<AnswerPart>;
    try {
      result = await iterator.next();
    } catch (error) {
      // Nothing that matters comes after the finish part.
      return isFinished ? { kind: 'finished' } : endWithFailure(error, isEmpty);
    }
    if (result.done === true) break;
    const part = result.value;
    if (signal.aborted || part.type === 'abort') {
      stop(iterator);
      return { kind: 'aborted' };
    }
    isEmpty = false;
    isFinished ||= part.type === 'finish_message';
    try {
      onPart(part);
    } catch (error) {
      stop(iterator);
      throw toChatError(error);
    }
  }
  if (isEmpty) return { kind: 'nothing' };
  return { kind: isFinished ? 'finished' : 'unfinished' };
}

/** What iteration throws: a broken protocol is an error, anything else a lost connection. */
function endWithFailure(error: unknown, isEmpty: boolean): AnswerEnding {
  if (isAbortError(error)) return { kind: 'aborted' };
  if (error instanceof StreamError && (error.code !== 'cut-off' || isEmpty)) {
    throw toChatError(error);
  }
  return {
    kind: 'lost',
    error:
      error instanceof ChatError ? error : new ChatError('network', FETCH_FAILED, { cause: error }),
  };
}

/** Asks for the answer anew until there is one, none, or no hope. */
async function reopen(
  { chatId, transport, network, signal, onConnection }: ReadAnswerOptions,
  mayResumeAtOnce: boolean,
): Promise<AnswerStream | undefined> {
  for (let isFirst = mayResumeAtOnce; ; isFirst = false) {
    if (!isFirst) {
      if (network === undefined) return undefined;
      onConnection(network.isOnline() ? 'resuming' : 'offline');
      if (!(await waitForOnline(network, signal))) return undefined;
    }
    onConnection('resuming');
    try {
      return await transport.resume(chatId, signal);
    } catch (error) {
      if (signal.aborted || !(error instanceof ChatError) || !isConnectionError(error)) {
        return undefined;
      }
    }
  }
}

function isConnectionError({ code }: ChatError): boolean {
  return code === 'network' || code === 'offline' || code === 'timeout';
}

/** Not awaited: a source that never settles would hold back the session. */
function stop(iterator: AsyncIterator<AnswerPart>): void {
  iterator.return?.().catch(ignore);
}

function ignore(): void {
  // The answer has ended: how its source takes that no longer matters.
}
