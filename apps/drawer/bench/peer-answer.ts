/** A peer renders itself more than once at first, each time from nothing. Settled by then, in ms. */
const settlingMs = 1_000;

/** One answer in a chat of npm, beside which this project's is measured. It gets each piece when it arrives. */
export interface PeerAnswer {
  /** Where the chat shows its messages. */
  readonly messages: Node;
  add(text: string): void;
  /**
   * Resolves when the end is painted.
   *
   * @throws Error when less is shown than the answer has without its marks and addresses: there is nothing to compare then
   */
  end(): Promise<void>;
}

/** Resolves when a chat that has just been rendered changes no more. */
export function untilSettled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, settlingMs));
}

/** Resolves when what the page shows now is painted. */
export function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** A chat in which an answer has begun: where it shows it, and how it is given more of it and the end. */
interface PeerChat {
  readonly name: string;
  readonly messages: Node;
  add(text: string): void;
  end(): Promise<void> | void;
}

/** The answer in a chat, counted, so that at its end there is something to compare. */
export function createPeerAnswer({ name, messages, add, end }: PeerChat): PeerAnswer {
  let given = 0;
  return {
    messages,
    add(text) {
      given += text.length;
      add(text);
    },
    async end() {
      await end();
      await untilPainted();
      const shown = messages.textContent?.length ?? 0;
      if (shown < given / 2) throw new Error(`${name} shows ${shown} of ${given}.`);
    },
  };
}
