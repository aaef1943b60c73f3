import { isCharacterKey } from '@assist/rules';
import { safely } from '../../page/safely.ts';

/* What the page around the frame does to it, until the signal aborts. */

/** `closedby="none"` keeps browsers from closing past us; Escape then is only a key. */
export function watchEscape(run: () => void, signal: AbortSignal): void {
  const receive = (event: KeyboardEvent): void => {
    // Not every page's addEventListener heeds the signal.
    if (event.key !== 'Escape' || event.isComposing || signal.aborted) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  window.addEventListener('keydown', safely(receive), { capture: true, signal });
}

/** Characters and Enter that no field of ours has received, as `key` names them. */
export function watchTyping(
  isReceived: (eventType: string) => boolean,
  run: (key: string) => void,
  signal: AbortSignal,
): void {
  const receive = (event: KeyboardEvent): void => {
    const { type, key } = event;
    if (!(isCharacterKey(event) || key === 'Enter') || signal.aborted || isReceived(type)) return;
    // A typed Space would press the button that has opened the dialog.
    event.preventDefault();
    if (type === 'keyup') return;
    event.stopPropagation();
    run(key);
  };
  for (const type of ['keydown', 'keypress', 'keyup'] as const)
    window.addEventListener(type, safely(receive), { capture: true, signal });
}

/** A script of the page takes the host element out of the document. */
export function watchRemoval(host: Element, run: () => void, signal: AbortSignal): void {
  const removal = new MutationObserver(
    safely((records) => {
      if (records.some(({ removedNodes }) => [...removedNodes].includes(host))) run();
    }),
  );
  removal.observe(document.documentElement, { childList: true });
  signal.addEventListener('abort', () => removal.disconnect());
}

/** The page's content security policy forbids the frame. */
export function watchPolicy(drawerUrl: string, run: () => void, signal: AbortSignal): void {
  const receive = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    // A blocked frame names its address or, after a redirect, its origin.
    const isOurs = blockedURI && drawerUrl.startsWith(blockedURI);
    if (isOurs && /^(?:frame|child|default)-src/.test(effectiveDirective)) run();
  };
  document.addEventListener('securitypolicyviolation', receive, { signal });
}
