import { type BrowserClient, replayIntegration } from '@sentry/browser';

/**
 * Replaces every text and value in a recording. The mask has a fixed length, because the lengths of words could
 * identify a text.
 */
const MASK = '***';

/**
 * Selectors of elements that a recording shows only as a box. Their contents, changes, scrolling and clicks are not
 * recorded, because even the number of changes or clicks can identify an answer.
 */
const unrecorded = [
  // The element with the question and the answer (app.tsx). Its box reveals nothing about the answer, because the size
  // depends on the window, not on the contents.
  '[data-unrecorded]',
  '[aria-live]',
  'input',
  'textarea',
  'select',
  '[contenteditable]',
  // Excludes elements with these attributes, because the SDK keeps the lengths of masked attributes, and does not mask
  // URLs.
  ...['alt', 'aria-description', 'aria-label', 'href', 'placeholder', 'title'].map(
    (attribute) => `body [${attribute}]`,
  ),
];

/**
 * Adds session replay. The sample rates of recordings are set in monitoring.ts. A recording shows how the drawer
 * opens, closes and is dragged, and how the pointer moves. All text is masked, and the answer is only an empty box, so
 * that a recording cannot identify an answer.
 */
export function addSessionReplay(client: BrowserClient): void {
  client.addIntegration(
    replayIntegration({
      maskAllText: true,
      maskAllInputs: true,
      maskFn: () => MASK,
      blockAllMedia: true,
      block: unrecorded,
      networkCaptureBodies: false,
      // Drops the SDK's own events about clicks, console lines and requests.
      beforeAddRecordingEvent: () => null,
      // Ends the session with the page. A session that outlives the page would have to be stored in the browser.
      stickySession: false,
      // Compression is off, because it needs a worker created from a string. The drawer's CSP forbids such a worker.
      useCompression: false,
    }),
  );
}
