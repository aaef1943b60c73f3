import { vi } from 'vitest';
import { createEvents, type Events, type OpenIntent } from '../api.ts';
import { createPageUrlReader } from '../config.ts';
import { registerElements } from './register-elements.ts';

/**
 * The fake services of all elements in a test file. The tests share them, because a document can define each element
 * only once.
 */
export interface FakeServices {
  readonly open: ReturnType<typeof vi.fn<(intent: OpenIntent) => void>>;
  readonly warm: ReturnType<typeof vi.fn<() => void>>;
  readonly events: Events;
}

export function registerOverFakes(): FakeServices {
  const events = createEvents();
  const open = vi.fn<(intent: OpenIntent) => void>();
  const warm = vi.fn<() => void>();
  let isAvailable = true;
  events.on('unavailable', () => {
    isAvailable = false;
  });
  registerElements({
    styles: { withSheet: () => [], setColorScheme: () => {} },
    readPageUrl: createPageUrlReader({ contextQuery: ['id'] }),
    drawer: { open, warm },
    isAvailable: () => isAvailable,
    on: events.on,
  });
  return { open, warm, events };
}

/** Replaces the page's body with the HTML, and returns the first element. */
export function place(html: string): HTMLElement {
  document.body.innerHTML = html;
  const element = document.body.firstElementChild;
  if (!(element instanceof HTMLElement)) throw new Error(`no element in ${html}`);
  return element;
}

/**
 * Returns the first match of the selector in the shadow tree of `element`. Throws if the match is missing, or is not an
 * instance of `type`.
 */
export function inside<Type extends Element>(
  element: HTMLElement,
  selector: string,
  type: new () => Type,
): Type {
  const found = element.shadowRoot?.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`no ${selector}`);
  return found;
}

/** Sets the input's text and dispatches `input`, as if a visitor typed. */
export function type(input: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  input.value = text;
  input.dispatchEvent(new InputEvent('input'));
}

/** Presses a key. Returns true if a listener prevented the key's default action. */
export function press(input: Element, key: string, init: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...init });
  return !input.dispatchEvent(event);
}
