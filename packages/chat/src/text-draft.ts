import { MarkLimit } from './combining-marks.ts';
import type { TextPart } from './message.ts';

/**
 * Pieces are joined to blocks of this length, in UTF-16 units. Engines link appended strings instead of copying them;
 * 200,000 links make a megabyte a fifth slower than blocks do.
 */
const BLOCK_LENGTH = 4096;

/** A text that is assembled from pieces. */
export class TextDraft {
  readonly #marks = new MarkLimit();
  #blocks = '';
  #tail = '';
  #tailPieces: string[] = [];
  #part: TextPart | undefined;

  /** Whether a mark was dropped. */
  get isCut(): boolean {
    return this.#marks.isCut;
  }

  append(piece: string): void {
    const text = this.#marks.cut(piece);
    if (text === '') return;
    this.#part = undefined;
    this.#tail += text;
    this.#tailPieces.push(text);
    if (this.#tail.length < BLOCK_LENGTH) return;
    this.#blocks += this.#tailPieces.join('');
    this.#tail = '';
    this.#tailPieces = [];
  }

  /** The part so far. It is the same object until a change. */
  part(): TextPart {
    this.#part ??= { type: 'text', text: this.#blocks + this.#tail };
    return this.#part;
  }
}
