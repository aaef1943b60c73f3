import { type BrowserClient, replayIntegration } from '@sentry/browser';

/**
 * Adds session replay (rates: monitoring-client.ts). Every text, input and picture is masked, and so is
 * whatever else may hold words or say what an answer is about.
 */
export function addReplay(client: BrowserClient): void {
  client.addIntegration(
    replayIntegration({
      maskAllText: true,
      maskAllInputs: true,
      blockAllMedia: true,
      maskAttributes: ['alt', 'aria-label', 'placeholder', 'title', 'value'],
      // The recorder writes addresses out in full, whatever is to be masked: no link is recorded at all.
      block: ['a'],
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
