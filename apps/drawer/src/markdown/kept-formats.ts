import type { ReactNode } from 'react';
import { MAX_FORMATTED_LENGTH } from './limits.ts';

/**
 * What finished blocks have been formatted to: closing the drawer takes the answer off the page, and
 * reopening it shows all of it at once.
 */
export class KeptFormats {
  readonly #formats = new Map<string, ReactNode>();
  #length = 0;

  /** The format of a source, made when it is not kept. A source that cannot be formatted throws each time. */
  get(key: string, format: () => ReactNode): ReactNode {
    const kept = this.#formats.get(key);
    if (kept !== undefined) return kept;
    const made = format();
    this.#length += key.length;
    // One answer fits. There is no telling which blocks of former ones are still of use.
    if (this.#length > 2 * MAX_FORMATTED_LENGTH) {
      this.#formats.clear();
      this.#length = key.length;
    }
    this.#formats.set(key, made);
    return made;
  }
}
