/** Speaks to screen readers only. */
export interface Announcer {
  /** Says it when the reader is done with what it says now. */
  announce(text: string): void;
  /** Says it at once: errors. */
  interrupt(text: string): void;
}

/** The two live regions, in the page from its first paint on. */
export interface LiveRegions {
  readonly polite: HTMLElement;
  readonly assertive: HTMLElement;
}

/** How long a message stays in its region, in ms: long enough for every reader to notice it. */
const MESSAGE_LIFETIME_MS = 1_000;

/**
 * Creates the one announcer. Each message is a node of its own, appended and soon removed: of the
 * ways that were tried with screen readers, only this one is spoken whole and once in every browser.
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
