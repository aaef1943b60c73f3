import { AnswerLog } from './answer-log.ts';

export const ANSWER_LIMITS = {
  /** The time in ms for which an answer is kept. The drawer retries for a minute, but a phone may wake up later. */
  lifetimeMs: 300_000,
  /** The time in ms for which an answer continues without a reader. The drawer resumes a lost answer within 10 s. */
  patienceMs: 15_000,
  maxAnswers: 1_000,
  /** In UTF-16 code units: at most 32 MB, because JavaScript keeps each in one or two bytes. */
  maxLength: 16_000_000,
};

export type AnswerLimits = Readonly<typeof ANSWER_LIMITS>;

const RANDOM_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Whether an answer with this chat id may be kept. Ids other than random UUIDs are easier to guess (threats T25). */
export function isResumable(chatId: string): boolean {
  return RANDOM_UUID.test(chatId);
}

interface KeptAnswer {
  readonly log: AnswerLog;
  readonly client: string;
  readonly timer: NodeJS.Timeout;
}

export class AnswerBuffer {
  protected readonly limits: AnswerLimits;
  readonly #kept = new Map<string, KeptAnswer>();

  constructor(limits: AnswerLimits = ANSWER_LIMITS) {
    this.limits = limits;
  }

  /** Returns undefined if the chat id belongs to another client, so that no client can replace another's answer. */
  async open(chatId: string, client: string): Promise<AnswerLog | undefined> {
    const older = this.#kept.get(chatId);
    if (older !== undefined && older.client !== client) return undefined;
    this.#forget(chatId);
    this.#makeRoom();
    const log = new AnswerLog(this.limits.patienceMs);
    const timer = setTimeout(() => this.#forget(chatId), this.limits.lifetimeMs).unref();
    this.#kept.set(chatId, { log, client, timer });
    const forgetOwn = (): void => {
      if (this.#kept.get(chatId)?.log === log) this.#forget(chatId);
    };
    log.abandoned.addEventListener('abort', forgetOwn, { once: true });
    return log;
  }

  async follow(chatId: string): Promise<ReadableStream<Uint8Array> | undefined> {
    return this.#kept.get(chatId)?.log.read();
  }

  /** Stops and forgets the running answer of a chat. A finished answer stays. */
  async stop(chatId: string): Promise<void> {
    this.#kept.get(chatId)?.log.abandon();
  }

  /** Also ends the answer's timer, which would hold it for its whole lifetime. */
  #forget(chatId: string): void {
    clearTimeout(this.#kept.get(chatId)?.timer);
    this.#kept.delete(chatId);
  }

  /** Forgets the oldest answers beyond the limits. A forgotten answer that still runs continues for its readers. */
  #makeRoom(): void {
    let length = 0;
    for (const { log } of this.#kept.values()) length += log.text.length;
    for (const [chatId, { log }] of this.#kept) {
      if (this.#kept.size < this.limits.maxAnswers && length <= this.limits.maxLength) return;
      this.#forget(chatId);
      length -= log.text.length;
    }
  }
}
