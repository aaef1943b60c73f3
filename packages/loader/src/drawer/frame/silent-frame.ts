import { warnOnce } from '../../page/safely.ts';

/**
 * How long a frame that has loaded may stay silent before the web team is told, in ms. A drawer shakes hands before
 * its frame has loaded; a slow device gets some slack.
 */
export const SILENCE_MS = 2_000;

/** Notices a frame that loads but never shakes hands: browsers load an error page where `frame-ancestors` refuses. */
export interface SilentFrame {
  /** The frame has loaded something. */
  hasLoaded(): void;
  /** A drawer has shaken hands, or nobody waits for one. */
  stop(): void;
}

/** Watches from now on; call `hasLoaded` for every document of the frame. */
export function watchSilentFrame(): SilentFrame {
  let isStopped = false;
  return {
    hasLoaded() {
      setTimeout(() => {
        if (isStopped) return;
        // In place of the line that would come with the watchdog.
        warnOnce(
          `The drawer did not answer. If the browser says that frame-ancestors refuses this page, add ${location.origin} to VITE_ALLOWED_HOST_ORIGINS and build again.`,
        );
      }, SILENCE_MS);
    },
    stop() {
      isStopped = true;
    },
  };
}
