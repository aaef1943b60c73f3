import { safely } from '../../page/safely.ts';

/**
 * Handles Escape on the host page until the signal aborts, because `closedby="none"` keeps browsers from closing the
 * dialog. While the drawer has the focus, its `drawer.tsx` handles Escape.
 */
export function watchHostPageEscape(run: () => void, signal: AbortSignal): void {
  const receive = (event: KeyboardEvent): void => {
    // Some pages replace `addEventListener` with one that ignores the signal.
    if (event.key !== 'Escape' || event.isComposing || signal.aborted) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  window.addEventListener('keydown', safely(receive), { capture: true, signal });
}
