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

/**
 * Fails unless a chat shows an answer of so many characters.
 *
 * @throws Error when it shows less than half of them
 */
export function expectShown(name: string, messages: Node, length: number): void {
  const shown = messages.textContent?.length ?? 0;
  if (shown < length / 2) throw new Error(`${name} shows ${shown} of ${length}.`);
}
