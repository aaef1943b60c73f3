import type { AnswerLog } from '../resume/answer-log.ts';
import { type CopyPlace, deleteCopy, writeCopy } from './answer-copy.ts';
import { BEAT_MS } from './answer-keys.ts';

/** How long lines wait to be sent together, in ms: half of what the drawer draws at once. */
const GATHER_MS = 50;

/** Tries to send the end of an answer, one a second, before it is left to its reader here. */
const LAST_TRIES = 3;

/** A log with a copy. */
export interface MirroredLog extends AnswerLog {
  /** Settled when the copy has come to its end, or has been given up. */
  readonly copied: Promise<void>;
}

/**
 * A log that keeps a copy of its answer in Redis, and heeds what other instances leave there: a wish to stop it, and
 * readers, who count as if they were here. A server out of reach costs the copy, never the answer.
 */
export function mirrorLog(log: AnswerLog, place: CopyPlace): MirroredLog {
  const holdOpen = createHold(log);
  let pending = '';
  let sentBytes = 0;
  let hasEnded = false;
  let isForgotten = false;
  let triesLeft = LAST_TRIES;
  let timer: NodeJS.Timeout | undefined;
  let isSending = false;
  let settle: () => void = () => {};
  const copied = new Promise<void>((resolve) => {
    settle = resolve;
  });

  async function send(): Promise<void> {
    isSending = true;
    const text = pending;
    pending = '';
    const isLast = hasEnded;
    let hasFailed = false;
    try {
      const { isStopped, isRead } = await writeCopy(place, { text, offset: sentBytes, isLast });
      sentBytes += Buffer.byteLength(text);
      if (isStopped) log.abandon();
      holdOpen(isRead);
    } catch {
      hasFailed = true;
      pending = text + pending;
      if (isLast) triesLeft -= 1;
    }
    isSending = false;
    if (isLast && (!hasFailed || triesLeft === 0)) {
      holdOpen(false);
      settle();
    } else if (hasFailed) plan(BEAT_MS);
    else if (hasEnded) plan(0);
    else plan(pending === '' ? BEAT_MS : GATHER_MS);
  }

  function plan(inMs: number): void {
    if (isSending || isForgotten) return;
    clearTimeout(timer);
    timer = setTimeout(() => void send(), inMs);
    timer.unref();
  }

  async function forget(): Promise<void> {
    isForgotten = true;
    clearTimeout(timer);
    holdOpen(false);
    await deleteCopy(place);
    settle();
  }

  plan(0);
  return {
    append: (line) => {
      log.append(line);
      if (pending === '') plan(GATHER_MS);
      pending += line;
    },
    close: () => {
      log.close();
      hasEnded = true;
      if (log.abandoned.aborted) void forget();
      else plan(0);
    },
    get isClosed() {
      return log.isClosed;
    },
    get bytes() {
      return log.bytes;
    },
    read: () => log.read(),
    abandon: () => log.abandon(),
    abandoned: log.abandoned,
    copied,
  };
}

/** Lets readers at other instances count as one here: a log that nobody reads is abandoned. */
function createHold(log: AnswerLog): (isRead: boolean) => void {
  let reader: ReadableStream<Uint8Array> | undefined;
  return (isRead) => {
    if (isRead && !log.isClosed) reader ??= log.read();
    if (isRead || reader === undefined) return;
    void reader.cancel();
    reader = undefined;
  };
}
