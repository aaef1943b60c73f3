import type { AnswerPart, JsonValue } from '@assist/stream';
import type { ChatMessage } from './message.ts';
import { createMessageBuilder, type MessageBuilder } from './message-builder.ts';
import { createThrottle, type Throttle } from './throttle.ts';

/** What has arrived of an answer. */
export interface AssembledAnswer {
  /** `undefined` until something of the message itself has arrived. */
  readonly message: ChatMessage | undefined;
  /** The values of the data parts. */
  readonly data: readonly JsonValue[];
}

/** An answer of which nothing has arrived. */
export const NO_ANSWER: AssembledAnswer = { message: undefined, data: [] };

export interface AnswerAssemblyOptions {
  /** The message to fill, without content. Its id is kept over replays, so that a view can be too. */
  readonly emptyMessage: ChatMessage;
  /** What is on screen of this answer already. */
  readonly shown: AssembledAnswer;
  readonly throttleMs: number;
  onUpdate(answer: AssembledAnswer): void;
}

/**
 * Assembles one answer and hands it on at a bearable pace (spec §7). A replay is built beside what is
 * shown and takes its place once it is as long: text that a visitor has read never disappears.
 */
export class AnswerAssembly {
  readonly #options: AnswerAssemblyOptions;
  readonly #throttle: Throttle;
  #shown: AssembledAnswer;
  #builder: MessageBuilder;
  #data: JsonValue[] = [];
  #dataSnapshot = NO_ANSWER.data;

  constructor(options: AnswerAssemblyOptions) {
    this.#options = options;
    this.#shown = options.shown;
    this.#builder = this.#createBuilder();
    this.#throttle = createThrottle(() => this.#publish(), options.throttleMs);
  }

  /** Throws as `MessageBuilder.apply` does. */
  apply(part: AnswerPart): void {
    if (part.type === 'data') for (const value of part.value) this.#data.push(value);
    else this.#builder.apply(part);
    this.#throttle.schedule();
  }

  /** The parts that follow replay the answer from its start. What has arrived so far is shown first. */
  restart(): void {
    this.#throttle.cancel();
    this.#publish();
    this.#builder = this.#createBuilder();
    this.#data = [];
    this.#dataSnapshot = NO_ANSWER.data;
  }

  /** Ends the assembly: the answer to stay, the last part included. A whole one is taken as it is. */
  finish(isWhole: boolean): AssembledAnswer {
    this.#throttle.cancel();
    const current = this.#current();
    return isWhole || this.#hasCaughtUp(current) ? current : this.#shown;
  }

  /** Ends the assembly without a result: nothing more is handed on. */
  cancel(): void {
    this.#throttle.cancel();
  }

  #publish(): void {
    const current = this.#current();
    if (!this.#hasCaughtUp(current)) return;
    if (current.message === this.#shown.message && current.data === this.#shown.data) return;
    this.#shown = current;
    this.#options.onUpdate(current);
  }

  #current(): AssembledAnswer {
    const message = this.#builder.snapshot();
    // The list only grows: what was handed on is copied again when there is more.
    if (this.#dataSnapshot.length !== this.#data.length) this.#dataSnapshot = [...this.#data];
    return {
      message: message === this.#options.emptyMessage ? undefined : message,
      data: this.#dataSnapshot,
    };
  }

  #hasCaughtUp({ message }: AssembledAnswer): boolean {
    return (message?.content.length ?? 0) >= (this.#shown.message?.content.length ?? 0);
  }

  #createBuilder(): MessageBuilder {
    const { emptyMessage } = this.#options;
    return createMessageBuilder({
      message: emptyMessage,
      createId: () => emptyMessage.id,
      now: () => emptyMessage.createdAt,
    });
  }
}
