/** Sends messages to screen readers only. */
export interface Announcer {
  /** Speaks the text after the current speech (polite). */
  announce(text: string): void;
  /** Interrupts the current speech with the text (assertive). Used for urgent messages, such as errors. */
  interrupt(text: string): void;
}

/** The two live regions. They are in the page from its first paint. */
export interface LiveRegions {
  readonly polite: HTMLElement;
  readonly assertive: HTMLElement;
}

/** Time that a message stays in its live region, in ms. Every screen reader notices a message within this time. */
const MESSAGE_LIFETIME_MS = 1_000;

/**
 * Creates the announcer. Each message is a separate node, which is appended and soon removed. In tests with screen
 * readers, other methods repeated messages or cut them off in some browsers. `ariaNotify` is no alternative yet: Orca
 * 43.1 says nothing of it in Chromium 156, and the document cannot tell.
 */
export function createAnnouncer({ polite, assertive }: LiveRegions): Announcer {
  return {
    announce: (text) => append(polite, text),
    interrupt: (text) => append(assertive, text),
  };
}

function append(region: HTMLElement, text: string): void {
  const message = region.ownerDocument.createElement('p');
  message.textContent = text;
  region.append(message);
  setTimeout(() => message.remove(), MESSAGE_LIFETIME_MS);
}
