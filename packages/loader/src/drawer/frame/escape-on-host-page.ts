import { safely } from '../../dom.ts';

/**
 * Calls `run` when the visitor presses Escape on the host page, until the signal aborts. The browser itself ignores
 * Escape, because the dialog has `closedby="none"`. While the drawer has the focus, the drawer handles Escape
 * (`drawer.tsx`; during the opening, `early-escape.ts`).
 */
export function watchHostPageEscape(run: () => void, signal: AbortSignal): void {
  const receive = (event: KeyboardEvent): void => {
    // Checks `signal.aborted`, because some pages replace `addEventListener` with a function that ignores the signal.
    if (event.key !== 'Escape' || event.isComposing || signal.aborted) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  window.addEventListener('keydown', safely(receive), { capture: true, signal });
}
