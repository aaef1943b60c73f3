import 'deep-chat';
import type { DeepChat } from 'deep-chat';
import type { Signals } from 'deep-chat/dist/types/handler';

/** It renders itself more than once at first, each time from nothing. Settled by then, in ms. */
const SETTLING_MS = 1_000;

/** One answer in deep-chat, a peer on npm, as its documentation streams one: each piece is given to it when it arrives. */
export class DeepChatAnswer {
  /** Where deep-chat shows its messages. */
  readonly messages: Node;
  readonly #signals: Signals;
  #given = 0;

  private constructor(messages: Node, signals: Signals) {
    this.messages = messages;
    this.#signals = signals;
  }

  /** Asks a question, and resolves when deep-chat waits for the answer. */
  static async in(place: HTMLElement): Promise<DeepChatAnswer> {
    const chat: DeepChat = document.createElement('deep-chat');
    const asked = new Promise<Signals>((resolve) => {
      chat.connect = {
        stream: true,
        handler: (_body: unknown, signals: Signals) => {
          signals.onOpen();
          resolve(signals);
        },
      };
    });
    const rendered = new Promise<void>((resolve) => {
      chat.onComponentRender = () => resolve();
    });
    place.append(chat);
    await rendered;
    await new Promise((resolve) => setTimeout(resolve, SETTLING_MS));
    chat.submitUserMessage({ text: 'How do I apply?' });
    const signals = await asked;
    const messages = chat.shadowRoot?.getElementById('messages');
    if (!messages) throw new Error('deep-chat has no list of messages.');
    return new DeepChatAnswer(messages, signals);
  }

  add(text: string): void {
    this.#given += text.length;
    void this.#signals.onResponse({ text });
  }

  /**
   * Resolves when the end is painted.
   *
   * @throws Error when less is shown than the answer has without its marks and addresses: there is nothing to compare then
   */
  async end(): Promise<void> {
    this.#signals.onClose();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const shown = this.messages.textContent?.length ?? 0;
    if (shown < this.#given / 2) throw new Error(`deep-chat shows ${shown} of ${this.#given}.`);
  }
}
