import { isCharacterKey } from '@assist/rules';
import { safely } from '../../page/safely.ts';

/**
 * Handles characters and Enter that the page receives, until the signal aborts.
 *
 * @param isReceived whether a field of the loader receives the event itself
 * @param run receives the event's `key`
 */
export function watchTyping(
  isReceived: (eventType: string) => boolean,
  run: (key: string) => void,
  signal: AbortSignal,
): void {
  const receive = (event: KeyboardEvent): void => {
    const { type, key } = event;
    if (!(isCharacterKey(event) || key === 'Enter') || signal.aborted || isReceived(type)) return;
    // Otherwise Space would press the button that opened the dialog.
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
  const receive = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    // `blockedURI` is the frame's URL or, after a redirect, its origin.
    const isOurs = blockedURI && drawerUrl.startsWith(blockedURI);
    if (isOurs && /^(?:frame|child|default)-src/.test(effectiveDirective)) run();
  };
  document.addEventListener('securitypolicyviolation', receive, { signal });
}
