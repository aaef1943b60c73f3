import type { AnswerLog } from '../resume/answer-log.ts';
import { ALIVE_MS, type AnswerKeys, BEAT_MS } from './answer-keys.ts';
import type { Redis } from './redis.ts';

/** How long lines wait to be sent together, in ms: half of what the drawer draws at once. */
const GATHER_MS = 50;

/** Tries to send the end of an answer, one a second, before it is left to its reader here. */
const LAST_TRIES = 3;

/** Where the copy of an answer goes, and for how long. */
export interface MirrorOptions {
  readonly redis: Redis;
  readonly keys: AnswerKeys;
  /** The entry that leads to the answer, and lives as long; another answer's once its value is another. */
  readonly chat: { readonly key: string; readonly value: string };
  readonly lifetimeMs: number;
}

/** A log with a copy. */
export interface MirroredLog extends AnswerLog {
  /** Settled when the copy has come to its end, or has been given up. */
  readonly copied: Promise<void>;
}

/**
 * A log that keeps a copy of its answer in Redis, and heeds what other instances leave there: a wish to stop it, and
 * readers, who count as if they were here. A server out of reach costs the copy, never the answer.
 */
export function mirrorLog(log: AnswerLog, options: MirrorOptions): MirroredLog {
  const { redis, keys, chat, lifetimeMs } = options;
  let pending = '';
  let sentBytes = 0;
  let hasEnded = false;
  let isForgotten = false;
  let triesLeft = LAST_TRIES;
  let timer: NodeJS.Timeout | undefined;
  let isSending = false;
  let remoteReader: ReadableStream<Uint8Array> | undefined;
  let settle: () => void = () => {};
  const copied = new Promise<void>((resolve) => {
    settle = resolve;
  });

  const send = async (): Promise<void> => {
    isSending = true;
    const text = pending;
    pending = '';
    const isLast = hasEnded;
    let hasFailed = false;
    try {
      // At its place rather than at the end: what is sent twice, because the first reply was lost, is there once.
      const [, , , , wish, readers] = await redis
        .multi()
        .setRange(keys.text, sentBytes, text)
        .pExpire(keys.text, lifetimeMs)
        .pExpire(chat.key, lifetimeMs)
        .set(keys.state, isLast ? 'done' : 'running', {
          expiration: { type: 'PX', value: isLast ? lifetimeMs : ALIVE_MS },
        })
        .exists(keys.stop)
        .exists(keys.reader)
        .execTyped();
      sentBytes += Buffer.byteLength(text);
      if (wish > 0) log.abandon();
      holdOpen(readers > 0);
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
  };
  const plan = (inMs: number): void => {
    if (isSending || isForgotten) return;
    clearTimeout(timer);
    timer = setTimeout(() => void send(), inMs);
    timer.unref();
  };
  /** Nobody reading here is nobody reading at all only when nobody does elsewhere. */
  const holdOpen = (isRead: boolean): void => {
    if (isRead && !log.isClosed) remoteReader ??= log.read();
    if (isRead || remoteReader === undefined) return;
    void remoteReader.cancel();
    remoteReader = undefined;
  };
  const forget = async (): Promise<void> => {
    isForgotten = true;
    clearTimeout(timer);
    holdOpen(false);
    try {
      const isCurrent = (await redis.get(chat.key)) === chat.value;
      const own = [keys.text, keys.state, keys.stop, keys.reader];
      await redis.del(isCurrent ? [chat.key, ...own] : own);
    } catch {
      // Out of reach: it expires by itself.
    }
    settle();
  };
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
