/**
 * Time allowed for the first renders of a new chat, in ms. At first, an npm package renders a new chat several times
 * from scratch.
 */
const settlingMs = 1_000;

/** An answer in the chat of an npm package, for comparison with the drawer. */
export interface PeerAnswer {
  /** The element that shows the chat's messages. */
  readonly messages: Node;
  add(text: string): void;
  /**
   * Ends the answer. Resolves when the end is painted.
   *
   * @throws {Error} if fewer than half of the answer's characters are shown, because the comparison would be invalid
   */
  end(): Promise<void>;
}

/** Waits until a new chat has finished its first renders. */
export function untilSettled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, settlingMs));
}

/** Waits until the current state of the page is painted. */
export function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** The chat of a compared npm package, with an answer in progress. */
interface PeerChat {
  readonly name: string;
  readonly messages: Node;
  add(text: string): void;
  end(): Promise<void> | void;
}

/** Creates the answer of a chat. Counts the characters sent, because `end` throws if fewer than half are shown. */
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
