/** The keys of Redis that one answer has. Each expires by itself. */
export interface AnswerKeys {
  /** The lines so far. */
  readonly text: string;
  /** `running` as long as its writer says so every second, then `done`; missing when the writer has died. */
  readonly state: string;
  /** Present when somebody at another instance wants it stopped. */
  readonly stop: string;
  /** Present while somebody at another instance reads it. */
  readonly reader: string;
}

/** The keys of an answer by the id that its writer gave it: a chat id may come to have another answer. */
export function answerKeys(answerId: string): AnswerKeys {
  const of = (name: string): string => `answer:${answerId}:${name}`;
  return { text: of('text'), state: of('state'), stop: of('stop'), reader: of('reader') };
}

/** The key under which a chat id leads to its answer and its client. */
export function chatKey(chatId: string): string {
  return `chat:${chatId}`;
}

/** How long a writer or a reader counts as alive after it last said so, in ms: several of its beats may be lost. */
export const ALIVE_MS = 5_000;

/** How often they say so, in ms. */
export const BEAT_MS = 1_000;
