/** What watching a folder needs. */
export interface ContentWatchOptions {
  /** A fingerprint of the folder as it is now. Fails when the folder cannot be read. */
  readonly fingerprint: () => Promise<string>;
  /** Time between two polls, in ms. */
  readonly intervalMs: number;
  /** The fingerprint when the content was read; undefined when that is not known. */
  readonly served: string | undefined;
  /**
   * Called when the folder is another one than is served and has stayed the same from one poll to the next. Whether it is
   * served now: where it is not, the next poll calls again. Must not throw.
   */
  readonly onChange: () => Promise<boolean>;
  /** Called when the folder is what is served. Must not throw. */
  readonly onUnchanged: () => Promise<void>;
}

/** Stands for the fingerprint of a folder that cannot be read. */
const UNREADABLE = 'unreadable';

/**
 * Polls a content folder, because notifications of the file system do not come from network drives and mounted volumes,
 * and publishers would forget to send a signal. A change counts when two polls in a row find the same state, so that a
 * folder is not read while it is written. Returns a function that stops polling.
 */
export function watchContent({
  fingerprint,
  intervalMs,
  served,
  onChange,
  onUnchanged,
}: ContentWatchOptions): () => void {
  let current = served;
  let lastSeen = served;
  let hasEnded = false;
  let timer: NodeJS.Timeout;

  const compare = async (): Promise<void> => {
    const seen = await fingerprint().catch(() => UNREADABLE);
    if (seen === current) await onUnchanged();
    else if (seen === lastSeen && (await onChange())) current = seen;
    lastSeen = seen;
    schedule();
  };
  const schedule = (): void => {
    if (hasEnded) return;
    timer = setTimeout(() => void compare(), intervalMs);
    timer.unref();
  };
  schedule();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
}
