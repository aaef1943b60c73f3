import { MarkLimit } from './combining-marks.ts';
import type { TextPart } from './message.ts';

/**
 * How much text is kept in its pieces before they are joined, in UTF-16 units. Engines link appended
 * strings instead of copying them: with a link for each of 200,000 pieces, a megabyte takes a fifth
 * longer than it does in blocks of this size.
 */
const BLOCK_LENGTH = 4096;

/** Text while it is written, piece by piece. */
export class TextDraft {
  readonly #marks = new MarkLimit();
  #blocks = '';
  #tail = '';
  #tailPieces: string[] = [];
  #part: TextPart | undefined;

  /** Whether marks were dropped. */
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

  /** The part so far: the same object until something changes. */
  part(): TextPart {
    this.#part ??= { type: 'text', text: this.#blocks + this.#tail };
    return this.#part;
  }
}
