import { MESSAGE_LIMITS } from './message-limits.ts';

const mark = /\p{M}/u;
const markRun = /\p{M}+/gu;

/**
 * Shortens runs of combining marks, because browsers need minutes to lay out a long run. The text may arrive in pieces.
 */
export class MarkLimit {
  /** The number of combining marks at the end of the text so far. */
  #length = 0;
  #isCut = false;

  /** Whether a mark was dropped. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Shortens each run of marks in the next piece to `MESSAGE_LIMITS.marks`. A run may begin in an earlier piece. */
  cut(piece: string): string {
    if (!mark.test(piece)) {
      if (piece !== '') this.#length = 0;
      return piece;
    }
    let end = 0;
    const kept = piece.replace(markRun, (run, start: number) => {
      const before = start === 0 ? this.#length : 0;
      const marks = Array.from(run);
      this.#length = before + marks.length;
      end = start + run.length;
      if (this.#length <= MESSAGE_LIMITS.marks) return run;
      this.#isCut = true;
      return marks.slice(0, Math.max(0, MESSAGE_LIMITS.marks - before)).join('');
    });
    if (end < piece.length) this.#length = 0;
    return kept;
  }
}

/** Shortens each run of combining marks in a whole text to `MESSAGE_LIMITS.marks`. */
export function cutMarks(text: string): string {
  return new MarkLimit().cut(text);
}
