import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { KEY_PREFIX, type Redis } from '../operation/redis.ts';
import { ALIVE, type AnswerKeys, BEAT_MS } from './answer-copy.ts';
import { type AnswerLog, createAnswerLog } from './answer-log.ts';

/** The least time between two reads, in ms: 50 answers cost Redis 25 ms a second, 53 ms without it. */
const GATHER_MS = 10;

/** The pause before a retry when the server is unreachable, in ms. */
const RETRY_MS = 100;

/** An answer of another instance, and the reader's progress. */
interface FollowedAnswer {
  readonly keys: AnswerKeys;
  readonly log: AnswerLog;
  /** The id of the last entry read. */
  lastId: string;
  /** The length of the text read, in UTF-16 code units. */
  length: number;
  renewedAt: number;
  isWriterGone: boolean;
}

/** Streams an answer of another instance from its start, then live. */
export type AnswerReader = (keys: AnswerKeys) => ReadableStream<Uint8Array>;

/**
 * Reads the answers of other instances. An answer ends without its last part if its writer has died or the server is
 * unreachable for 5 s. Its reader then knows that it is incomplete.
 * One blocking `XREAD` waits for all followed answers, so that 200 followers need one connection. It needs none while
 * nobody follows. An entry in the reader's own stream ends that wait when another answer is added.
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
    // Ignores errors, because the shared connection logs the same ones.
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

  /** Renews the reader's keys once a second, and checks whether the writers live. */
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

  /** Waits for the next entries of any answer. */
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
      // Reads a writer's last entries before it ends the answer because of the writer's missing key.
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
    // A gap: the server has lost its memory, and the text before this entry.
    if (known < 0 || isLast !== undefined) this.#end(answer);
  }

  #end({ keys, log }: FollowedAnswer): void {
    this.#followed.delete(keys.lines);
    log.close();
  }
}

/** Ends the wait of the blocked reader, by adding an entry to its own stream. */
async function endWait(redis: Redis, key: string): Promise<void> {
  const trimmed = { TRIM: { strategy: 'MAXLEN', threshold: 1 } } as const;
  await Promise.all([
    redis.xAdd(key, '*', { wake: '1' }, trimmed),
    redis.pExpire(key, ALIVE.expiration.value),
  ]).catch(() => {});
}
