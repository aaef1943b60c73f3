import { isCharacterKey } from '@assist/rules';
import { safely } from '../../dom.ts';

/**
 * Calls `run` for each character or Enter that the visitor types on the page, until the signal aborts.
 *
 * @param isIgnored called with the type of each event. Returns true if a field receives the key, or may still receive
 *   it. `watchTyping` then ignores the event.
 * @param run called with the event's `key`
 */
export function watchTyping(
  isIgnored: (eventType: string) => boolean,
  run: (key: string) => void,
  signal: AbortSignal,
): void {
  const receive = (event: KeyboardEvent): void => {
    const { type, key } = event;
    if (!(isCharacterKey(event) || key === 'Enter') || signal.aborted || isIgnored(type)) return;
    // Without this call, Space would press the button that opened the dialog.
    event.preventDefault();
    if (type === 'keyup') return;
    event.stopPropagation();
    run(key);
  };
  for (const type of ['keydown', 'keypress', 'keyup'] as const)
    window.addEventListener(type, safely(receive), { capture: true, signal });
}

/** Calls `run` when the page removes the host element from the document, until the signal aborts. */
export function watchRemoval(host: Element, run: () => void, signal: AbortSignal): void {
  const removal = new MutationObserver(
    safely((records) => {
      if (records.some(({ removedNodes }) => [...removedNodes].includes(host))) run();
    }),
  );
  removal.observe(document.documentElement, { childList: true });
  signal.addEventListener('abort', () => removal.disconnect());
}

/** Calls `run` when the page's content security policy blocks the frame, until the signal aborts. */
export function watchPolicy(drawerUrl: string, run: () => void, signal: AbortSignal): void {
  const receive = (event: SecurityPolicyViolationEvent): void => {
    const { disposition, effectiveDirective, blockedURI } = event;
    // A report-only policy reports the frame, but the browser loads it.
    if (disposition === 'report') return;
    // `blockedURI` is the URL of the frame. After a redirect, it is only the URL's origin.
    const isOurs = blockedURI && drawerUrl.startsWith(blockedURI);
    if (isOurs && /^(?:frame|child|default)-src/.test(effectiveDirective)) run();
  };
  document.addEventListener('securitypolicyviolation', receive, { signal });
}
