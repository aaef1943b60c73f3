import { safely } from '../../page/safely.ts';

/** Handles Escape until the signal aborts, because `closedby="none"` keeps browsers from closing the dialog. */
export function watchEscape(run: () => void, signal: AbortSignal): void {
  const receive = (event: KeyboardEvent): void => {
    // Some pages replace `addEventListener` with one that ignores the signal.
    if (event.key !== 'Escape' || event.isComposing || signal.aborted) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  window.addEventListener('keydown', safely(receive), { capture: true, signal });
}
