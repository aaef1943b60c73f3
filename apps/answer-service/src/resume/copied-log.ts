import { setTimeout as delay } from 'node:timers/promises';
import { BEAT_MS, type CopyPlace, deleteCopy, renewCopy, writeCopy } from './answer-copy.ts';
import type { AnswerLog } from './answer-log.ts';

/**
 * Minimum time between two writes to Redis, in ms. Readers notice no delay, because the drawer renders only every 100
 * ms.
 */
const GATHER_MS = 50;

/** Maximum attempts to write the end of an answer, one a second. After the last attempt, the copy is given up. */
const LAST_TRIES = 3;

/** An answer log that is copied to Redis. */
export interface CopiedLog extends AnswerLog {
  /** Settles when the copy is complete or given up. */
  readonly copied: Promise<void>;
}

/**
 * Copies an answer to Redis while the answer is written. Through Redis, other instances may stop or read the answer.
 * Readers at other instances keep an answer running, just like readers at this instance. If Redis is unreachable, only
 * the copy is lost, never the answer.
 */
export function copyLog(log: AnswerLog, place: CopyPlace): CopiedLog {
  const holdOpen = createHold(log);
  let pending = '';
  let hasEnded = false;
  let changed = new AbortController();

  async function copy(): Promise<void> {
    let at = 0;
    let renewedAt = Number.NEGATIVE_INFINITY;
    for (let triesLeft = LAST_TRIES; triesLeft > 0; ) {
      if (pending === '' && !hasEnded) await pause(BEAT_MS, changed.signal);
      changed = new AbortController();
      if (log.abandoned.aborted && hasEnded) break;
      const [text, isLast] = [pending, hasEnded];
      try {
        if (text !== '' || isLast) await writeCopy(place, { text, at, isLast });
        pending = pending.slice(text.length);
        at += text.length;
        if (isLast) break;
        if (text === '' || performance.now() - renewedAt >= BEAT_MS) {
          renewedAt = performance.now();
          const { isStopped, isRead } = await renewCopy(place);
          if (isStopped) log.abandon();
          holdOpen(isRead);
        }
        await pause(GATHER_MS);
      } catch {
        if (isLast) triesLeft -= 1;
        await pause(BEAT_MS);
      }
    }
    holdOpen(false);
    if (log.abandoned.aborted) await deleteCopy(place);
  }

  return {
    append: (line) => {
      log.append(line);
      pending += line;
      changed.abort();
    },
    close: () => {
      log.close();
      hasEnded = true;
      changed.abort();
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
    copied: copy(),
  };
}

/** Waits for `ms` milliseconds, or until the signal aborts. */
async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, { ref: false, signal }).catch(() => {});
}

/**
 * Holds one reader on the log while visitors read the answer at other instances. A log without a reader would be
 * abandoned.
 */
function createHold(log: AnswerLog): (isRead: boolean) => void {
  let reader: ReadableStream<Uint8Array> | undefined;
  return (isRead) => {
    if (isRead && !log.isClosed) reader ??= log.read();
    if (isRead || reader === undefined) return;
    void reader.cancel();
    reader = undefined;
  };
}
