let hasWarned = false;

/**
 * Writes a console line about a failure of the loader. Writes at most one line per page.
 *
 * @param level `info` for an intended state, such as a paused service
 */
export function warnOnce(error: unknown, level: 'warn' | 'info' = 'warn'): void {
  if (hasWarned) return;
  hasWarned = true;
  const { message = error } = Object(error);
  // biome-ignore lint/suspicious/noConsole: the loader writes to the console only here.
  console[level](`AI assist: ${message}`);
}

/**
 * Wraps a function so that it never throws at the host page. If the function throws, the wrapper writes a console line
 * instead.
 */
export function safely<Arguments extends unknown[]>(
  run: (...values: Arguments) => void,
): (...values: Arguments) => void {
  return (...values) => {
    try {
      run(...values);
    } catch (error) {
      warnOnce(error);
    }
  };
}

/**
 * Listens to events until the signal aborts. The listener never throws at the host page.
 *
 * @param types names of events, separated by spaces
 */
export function listen(
  target: EventTarget,
  types: string,
  run: (event: Event) => void,
  options: AddEventListenerOptions = {},
): void {
  const listener = safely((event: Event) => {
    // Pages with an old zone.js replace `addEventListener` by a function that ignores the signal.
    if (!options.signal?.aborted) run(event);
  });
  for (const type of types.split(' ')) target.addEventListener(type, listener, options);
}

/** Calls `warm` when the visitor moves the pointer onto an element, focuses it, touches it or types into it. */
export function listenForIntent(element: Element, warm: () => void, signal: AbortSignal): void {
  listen(element, 'pointerenter focusin touchstart input', warm, { passive: true, signal });
}

/** A page that always moves, such as one with a film, is never idle. */
const MAX_WAIT_FOR_IDLE_MS = 5_000;

/**
 * Runs a task once, when the page has loaded and is idle. Never runs the task if the browser's data saver is on.
 * @returns a function that cancels the task
 */
export function whenPageIsIdle(run: () => void): () => void {
  let isStopped = navigator.connection?.saveData === true;
  const runUnlessStopped = (): void => {
    if (!isStopped) run();
  };
  const wait = (): void => {
    const limit = { timeout: MAX_WAIT_FOR_IDLE_MS };
    // Safari has no `requestIdleCallback`.
    window.requestIdleCallback?.(runUnlessStopped, limit) ?? setTimeout(runUnlessStopped);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    isStopped = true;
  };
}

/** Whether a modifier key is held, with which the browser opens a link in a new tab or window. */
export function hasModifier({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

/**
 * Builds an element without `innerHTML` and style attributes, because strict content security policies block both
 * (`default-src 'none'`, Trusted Types).
 */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Builds a decorative icon from one SVG path. The icon has the colour of the surrounding text. */
export function createIcon(path: string): SVGSVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(namespace, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  const shape = document.createElementNS(namespace, 'path');
  shape.setAttribute('d', path);
  icon.append(shape);
  return icon;
}

export function isTextBox(
  element?: Element | null,
): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/**
 * Sets an inline style property with `!important`, so that the property overrides the page's rules.
 * @returns a function that restores the old value, unless the page has set another one meanwhile
 */
export function overrideStyle({ style }: HTMLElement, name: string, value: string): () => void {
  const oldValue = style.getPropertyValue(name);
  const oldPriority = style.getPropertyPriority(name);
  style.setProperty(name, value, 'important');
  return () => {
    // If the old value is empty, `setProperty` removes the property.
    if (style.getPropertyPriority(name) !== '') style.setProperty(name, oldValue, oldPriority);
  };
}
