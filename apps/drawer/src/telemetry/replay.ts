import { type BrowserClient, replayIntegration } from '@sentry/browser';

/** Stands for each text and each value, whatever its length: lengths of words tell which text it was. */
const MASK = '***';

/**
 * Of these, and of all that is in them, only the box is recorded: no node, no change, no scrolling and no
 * click, since the mere number of these tells answers apart.
 */
const unrecorded = [
  // What the visitor asks and reads (app.tsx). Its box is as large as the window has it, whatever is in it.
  '[data-unrecorded]',
  '[aria-live]',
  'input',
  'textarea',
  'select',
  '[contenteditable]',
  // The SDK's mask for attributes keeps lengths, and addresses it writes out in full.
  ...['alt', 'aria-description', 'aria-label', 'href', 'placeholder', 'title'].map(
    (attribute) => `body [${attribute}]`,
  ),
];

/**
 * Adds session replay (rates: monitoring-client.ts): when the drawer opened, closed and was dragged, and
 * where the pointer went. Nothing that holds words, or tells by its shape what an answer is about.
 */
export function addReplay(client: BrowserClient): void {
  client.addIntegration(
    replayIntegration({
      maskAllText: true,
      maskAllInputs: true,
      maskFn: () => MASK,
      blockAllMedia: true,
      block: unrecorded,
      networkCaptureBodies: false,
      // Clicks, console lines and requests as the SDK retells them.
      beforeAddRecordingEvent: () => null,
      // The session is this page: nothing is stored.
      stickySession: false,
      // Its worker would be made from a string, which the drawer's policy forbids.
      useCompression: false,
    }),
  );
}
