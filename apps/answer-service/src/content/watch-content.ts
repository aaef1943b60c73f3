/** The options of `watchContent`. */
export interface ContentWatchOptions {
  /** Computes the folder's current fingerprint. Rejects when the folder cannot be read. */
  readonly fingerprint: () => Promise<string>;
  /** Time between two polls, in ms. */
  readonly intervalMs: number;
  /** The fingerprint of the served content; undefined if it is unknown. */
  readonly served: string | undefined;
  /**
   * Called when two successive polls have computed the same fingerprint, and it differs from the served one. Returns
   * whether the new content is served. If not, the next poll calls `onChange` again. Must not throw.
   */
  readonly onChange: () => Promise<boolean>;
  /** Called when the folder has the fingerprint of the served content. Must not throw. */
  readonly onUnchanged: () => Promise<void>;
}

/** The value used as the fingerprint of a folder that cannot be read. */
const UNREADABLE = 'unreadable';

/**
 * Polls a content folder, because network drives and mounted volumes send no change notifications. A change counts only
 * after two polls with equal fingerprints, so that a half-written folder is not read.
 * @returns a function that stops polling
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
