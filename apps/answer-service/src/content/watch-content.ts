/** What watching a folder needs. */
export interface ContentWatchOptions {
  /** What the folder is like now. Fails when it cannot be read. */
  readonly look: () => Promise<string>;
  /** Time between two looks, in ms. */
  readonly everyMs: number;
  /** What the folder was like when its content was read; undefined when that is not known. */
  readonly served: string | undefined;
  /** Called when the folder is another one and has stayed so from one look to the next. Must not throw. */
  readonly onChange: () => Promise<void>;
}

/** What a folder that cannot be read is like. */
const UNREADABLE = 'unreadable';

/**
 * Looks at a content folder again and again: notifications of the file system do not come from network drives and
 * mounted volumes, and a signal has to be remembered by everybody who publishes. A folder that is being written to is let
 * be until two looks find the same. Returns the end of it.
 */
export function watchContent({ look, everyMs, served, onChange }: ContentWatchOptions): () => void {
  let current = served;
  let lastSeen = served;
  let hasEnded = false;
  let timer: NodeJS.Timeout;

  const compare = async (): Promise<void> => {
    const seen = await look().catch(() => UNREADABLE);
    if (seen === lastSeen && seen !== current) {
      current = seen;
      await onChange();
    }
    lastSeen = seen;
    plan();
  };
  const plan = (): void => {
    if (hasEnded) return;
    timer = setTimeout(() => void compare(), everyMs);
    timer.unref();
  };
  plan();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
}
