import { safely } from '../page/safely.ts';

/* What the page around the frame does to it, until the signal aborts. */

/** `closedby="none"` keeps browsers from closing past us; Escape then is only a key. */
export function watchEscape(isShown: () => boolean, run: () => void, signal: AbortSignal): void {
  const receive = (event: KeyboardEvent): void => {
    // Not every page's addEventListener heeds the signal.
    if (event.key !== 'Escape' || event.isComposing || !isShown()) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  window.addEventListener('keydown', safely(receive), { capture: true, signal });
}

/** Characters and Enter that no field of ours has received, as `key` names them. */
export function watchTyping(
  isElsewhere: () => boolean,
  run: (key: string) => void,
  signal: AbortSignal,
): void {
  // Not `keydown`: the focus may move between that and the character.
  const receive = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey } = event;
    const isTyped = [...key].length === 1 && !metaKey && (!ctrlKey || event.altKey);
    if (!(isTyped || key === 'Enter') || !isElsewhere()) return;
    event.preventDefault();
    event.stopPropagation();
    run(key);
  };
  window.addEventListener('keypress', safely(receive), { capture: true, signal });
  // A Space that was typed is no press of the button that has opened the dialog.
  const release = (event: KeyboardEvent): void => {
    if (event.key === ' ' && isElsewhere()) event.preventDefault();
  };
  window.addEventListener('keyup', safely(release), { capture: true, signal });
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
    const isOurs = blockedURI !== '' && drawerUrl.startsWith(blockedURI);
    if (isOurs && /^(?:frame|child|default)-src/.test(effectiveDirective)) run();
  };
  document.addEventListener('securitypolicyviolation', receive, { signal });
}
