import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { KEY_PREFIX, type Redis } from '../operation/redis.ts';
import { ALIVE, type AnswerKeys, BEAT_MS } from './answer-copy.ts';
import { type AnswerLog, createAnswerLog } from './answer-log.ts';

/**
 * Minimum time between two reads, in ms. With the pause, 50 answers occupy Redis for 25 ms of each second; without it,
 * for 53 ms.
 */
const GATHER_MS = 10;

/** The pause before a retry when the Redis server is unreachable, in ms. */
const RETRY_MS = 100;

/** An answer that another instance writes, and the progress of reading it. */
interface FollowedAnswer {
  readonly keys: AnswerKeys;
  readonly log: AnswerLog;
  /** The id of the last stream entry that was read. */
  lastId: string;
  /** The length of the text that was read, in UTF-16 code units. */
  length: number;
  renewedAt: number;
  isWriterGone: boolean;
}

/** Streams an answer that another instance writes, from its start and then live. */
export type AnswerReader = (keys: AnswerKeys) => ReadableStream<Uint8Array>;

/**
 * Creates a reader of answers that other instances write.
 * If an answer's writer dies or Redis is unreachable for 5 s, the answer ends without its last part. The missing part
 * shows the visitor's client that the answer is incomplete.
 * One blocking `XREAD` waits for all followed answers, so that 200 answers need only one extra connection. The
 * connection is closed while no answer is followed. When another answer is added, an entry in the reader's own stream
 * ends the blocking read.
 */
export function createAnswerReader(redis: Redis): AnswerReader {
  const followed = new FollowedAnswers(redis);
  return (keys) => followed.read(keys);
}

class FollowedAnswers {
  readonly #redis: Redis;
  readonly #followed = new Map<string, FollowedAnswer>();
  readonly #wake = { key: `wake:${randomUUID()}`, id: '0-0' };
  #isReading = false;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  read(keys: AnswerKeys): ReadableStream<Uint8Array> {
    const known = this.#followed.get(keys.lines);
    if (known !== undefined) return known.log.read();
    const log = createAnswerLog({ patienceMs: 0 });
    log.abandoned.addEventListener('abort', () => this.#followed.delete(keys.lines), {
      once: true,
    });
    this.#followed.set(keys.lines, {
      keys,
      log,
      lastId: '0-0',
      length: 0,
      renewedAt: Number.NEGATIVE_INFINITY,
      isWriterGone: false,
    });
    if (this.#isReading) void endWait(this.#redis, this.#wake.key);
    else void this.#readAll();
    return log.read();
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    const blocked = this.#redis.duplicate();
    // Ignores connection errors, because the shared connection logs the same errors.
    blocked.on('error', () => {});
    const connected = blocked.connect().catch(() => {});
    await Promise.race([connected, delay(BEAT_MS, undefined, { ref: false })]);
    let repliedAt = performance.now();
    while (this.#followed.size > 0) {
      try {
        await this.#renew();
        await this.#readNext(blocked);
        repliedAt = performance.now();
        await delay(GATHER_MS, undefined, { ref: false });
      } catch {
        if (performance.now() - repliedAt > ALIVE.expiration.value) {
          for (const answer of [...this.#followed.values()]) this.#end(answer);
        }
        await delay(RETRY_MS, undefined, { ref: false });
      }
    }
    blocked.destroy();
    this.#isReading = false;
  }

  /** Renews the reader's key of each answer once a second, and checks whether each writer is alive. */
  async #renew(): Promise<void> {
    const now = performance.now();
    const due = [...this.#followed.values()].filter(({ renewedAt }) => now - renewedAt >= BEAT_MS);
    if (due.length === 0) return;
    const [writers] = await Promise.all([
      this.#redis.mGet(due.map(({ keys }) => keys.writer)),
      ...due.map(({ keys }) => this.#redis.set(keys.reader, '1', ALIVE)),
    ]);
    for (const [index, answer] of due.entries()) {
      answer.renewedAt = now;
      answer.isWriterGone = writers[index] == null;
    }
  }

  /** Waits for the next entries of any followed answer, and appends their text to the answer's log. */
  async #readNext(blocked: Redis): Promise<void> {
    const answers = [...this.#followed.values()];
    const isAnyGone = answers.some(({ isWriterGone }) => isWriterGone);
    const streams = answers.map(({ keys, lastId: id }) => ({ key: keys.lines, id }));
    const reply = await blocked.xRead([this.#wake, ...streams], { BLOCK: isAnyGone ? 1 : BEAT_MS });
    const entries = new Map(reply?.map(({ name, messages }) => [String(name), messages]));
    this.#wake.id = entries.get(KEY_PREFIX + this.#wake.key)?.at(-1)?.id ?? this.#wake.id;
    for (const answer of answers) {
      const added = entries.get(KEY_PREFIX + answer.keys.lines) ?? [];
      for (const { id, message } of added) {
        answer.lastId = id;
        this.#append(answer, message);
      }
      // Ends the answer of a dead writer only after reading the writer's last entries.
      if (added.length === 0 && answer.isWriterGone) this.#end(answer);
    }
  }

  #append(answer: FollowedAnswer, entry: Readonly<Record<string, string>>): void {
    const { at, text = '', end: isLast } = entry;
    const known = answer.length - Number(at);
    if (known >= 0 && text.length > known) {
      answer.log.append(text.slice(known));
      answer.length += text.length - known;
    }
    // A gap before this entry means that Redis has lost its data. The answer cannot continue.
    if (known < 0 || isLast !== undefined) this.#end(answer);
  }

  #end({ keys, log }: FollowedAnswer): void {
    this.#followed.delete(keys.lines);
    log.close();
  }
}

/** Ends a blocking read early, by adding an entry to the reader's own stream. */
async function endWait(redis: Redis, key: string): Promise<void> {
  const trimmed = { TRIM: { strategy: 'MAXLEN', threshold: 1 } } as const;
  await Promise.all([
    redis.xAdd(key, '*', { wake: '1' }, trimmed),
    redis.pExpire(key, ALIVE.expiration.value),
  ]).catch(() => {});
}
