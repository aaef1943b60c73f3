/** Sends messages to screen readers only. */
export interface Announcer {
  /** Speaks the text after the current speech (polite). */
  announce(text: string): void;
  /** Speaks the text at once (assertive), for errors. */
  interrupt(text: string): void;
}

/** The two live regions. They are in the page from its first paint. */
export interface LiveRegions {
  readonly polite: HTMLElement;
  readonly assertive: HTMLElement;
}

/** How long a message stays in its region, in ms; long enough for every screen reader to notice it. */
const MESSAGE_LIFETIME_MS = 1_000;

/**
 * Creates the announcer. Each message is a separate node that is appended and soon removed. In tests with screen
 * readers, only this way spoke each message completely and only once in every browser.
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
