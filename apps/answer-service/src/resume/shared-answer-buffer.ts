import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from '../operation/redis.ts';
import { RunningAnswers } from '../operation/shut-down.ts';
import { AnswerBuffer, type AnswerLimits } from './answer-buffer.ts';
import { AnswerLog } from './answer-log.ts';

/** The pause between two writes or two reads of an answer, in ms. The drawer renders as often. */
const PAUSE_MS = 100;

/** The time in ms for which Redis keeps what writers and readers renew. A few renewals may fail. */
const ALIVE_MS = 5_000;
const ALIVE = { expiration: { type: 'PX', value: ALIVE_MS } } as const;

/**
 * Keeps answers in memory and copies them to Redis, so that each instance can resume and stop the answers of the others.
 * While Redis is unreachable, each instance keeps only its own answers.
 *
 * All keys expire. `chat:` with the chat's id holds the id of its newest answer, and its client. With the answer's id,
 * `answer:` is a stream of the answer's text, which outlives a dead writer by `ALIVE_MS`; `read:` exists while a visitor
 * reads the answer at another instance, `stop:` after a visitor has stopped it there.
 */
export class SharedAnswerBuffer extends AnswerBuffer {
  readonly copies: RunningAnswers = new RunningAnswers();
  readonly #redis: Redis;
  readonly #instance = randomUUID();

  constructor(redis: Redis, limits?: AnswerLimits) {
    super(limits);
    this.#redis = redis;
  }

  override async open(chatId: string, client: string): Promise<AnswerLog | undefined> {
    const answerId = `${this.#instance}:${randomUUID()}`;
    const owner = await this.#claim(chatId, answerId, client).catch(() => undefined);
    if (owner !== undefined && owner !== client) return undefined;
    const log = await super.open(chatId, client);
    if (log !== undefined && owner !== undefined) this.copies.during(this.#copy(log, answerId));
    return log;
  }

  override async follow(chatId: string): Promise<ReadableStream<Uint8Array> | undefined> {
    const answerId = await this.#findElsewhere(chatId);
    if (answerId === undefined) return super.follow(chatId);
    const log = new AnswerLog(0);
    void this.#read(log, answerId);
    return log.read();
  }

  override async stop(chatId: string): Promise<void> {
    const answerId = await this.#findElsewhere(chatId);
    if (answerId === undefined) return super.stop(chatId);
    await this.#redis.set(`stop:${answerId}`, '1', ALIVE).catch(() => {});
  }

  /** Gives the chat a new answer, unless another client owns the chat. Returns the owner. */
  async #claim(chatId: string, answerId: string, client: string): Promise<string> {
    const [chat, value] = [`chat:${chatId}`, `${answerId} ${client}`];
    const expiration = { type: 'PX', value: this.limits.lifetimeMs } as const;
    const [, , isNew] = await Promise.all([
      // The answer exists before its chat, because readers take an answer that does not exist for lost.
      this.#redis.xAdd(`answer:${answerId}`, '*', { at: '0', text: '' }),
      this.#redis.pExpire(`answer:${answerId}`, ALIVE_MS),
      this.#redis.set(chat, value, { condition: 'NX', expiration }),
    ]);
    if (isNew !== null) return client;
    const [, owner = client] = (await this.#redis.get(chat))?.split(' ') ?? [];
    if (owner === client) await this.#redis.set(chat, value, { expiration });
    return owner;
  }

  /** Returns the id of a chat's newest answer if another instance has the answer. */
  async #findElsewhere(chatId: string): Promise<string | undefined> {
    const chat = await this.#redis.get(`chat:${chatId}`).catch(() => null);
    return chat?.startsWith(this.#instance) === false ? chat.split(' ')[0] : undefined;
  }

  async #copy(log: AnswerLog, answerId: string): Promise<void> {
    const key = `answer:${answerId}`;
    let at = 0;
    await repeat(async () => {
      const { text, isClosed, abandoned } = log;
      if (abandoned.aborted) return (await this.#redis.del(key)) >= 0;
      const entry = { at: String(at), text: text.slice(at), ...(isClosed && { end: '1' }) };
      const [[isRead, isStopped]] = await Promise.all([
        this.#redis.mGet([`read:${answerId}`, `stop:${answerId}`]),
        (isClosed || text.length > at) && this.#redis.xAdd(key, '*', entry),
        this.#redis.pExpire(key, isClosed ? this.limits.lifetimeMs : ALIVE_MS),
      ]);
      at = text.length;
      if (isRead) log.restartPatience();
      if (isStopped) log.abandon();
      return isClosed;
    });
  }

  /** Reads an answer that another instance writes, until its end or until the log's reader leaves. */
  async #read(log: AnswerLog, answerId: string): Promise<void> {
    let lastId = '-';
    await repeat(async () => {
      const [entries] = await Promise.all([
        // Gets the last entry again, so that an empty reply means that the answer is lost.
        this.#redis.xRange(`answer:${answerId}`, lastId, '+'),
        this.#redis.set(`read:${answerId}`, '1', ALIVE),
      ]);
      for (const { id, message } of entries ?? []) {
        lastId = id;
        // The writer repeats text whose write Redis did not confirm. A gap means that Redis has lost its data.
        const known = log.text.length - Number(message.at);
        if (known < 0) return true;
        log.append(message.text?.slice(known) ?? '');
        if (message.end !== undefined) return true;
      }
      return !entries?.length || log.abandoned.aborted;
    });
    log.close();
  }
}

/** Repeats a step until it returns true, or until Redis has failed it for as long as a running answer lasts there. */
async function repeat(step: () => Promise<boolean>): Promise<void> {
  let succeededAt = performance.now();
  while (performance.now() - succeededAt < ALIVE_MS) {
    try {
      if (await step()) return;
      succeededAt = performance.now();
    } catch {}
    await delay(PAUSE_MS, undefined, { ref: false });
  }
}
