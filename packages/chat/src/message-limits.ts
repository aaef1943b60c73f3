import { isJsonObject, type JsonValue } from '@assist/stream';
import { ChatError } from './chat-error.ts';

/**
 * Limits of an answer (threats T18). The limits keep the page from freezing or running out of memory. No answer written
 * for people comes near these limits.
 */
export const MESSAGE_LIMITS = {
  /** Maximum number of stream parts. A further part ends the answer. */
  parts: 20_000,
  /**
   * Maximum length of text, reasoning and tool arguments together, in UTF-16 units: 1 MB of Latin text. Longer text
   * ends the answer.
   */
  characters: 1_048_576,
  /**
   * Maximum length of a run of combining marks. Further marks are dropped. Real text has at most 30 in a row in any
   * language (Unicode Standard Annex 15, Stream-Safe Text Format).
   */
  marks: 30,
  /** Maximum number of sources. Further sources are dropped. */
  sources: 50,
  /** Maximum number of annotations of type `warning`. Further ones are dropped, as with the next three limits. */
  warnings: 20,
  followUps: 5,
  nextSteps: 10,
  /** Maximum number of annotations of all other types together. */
  otherAnnotations: 100,
  /** Maximum length of one source or annotation as JSON, in UTF-16 units. Longer items are dropped. */
  itemLength: 10_000,
};

export type MessageLimits = Readonly<typeof MESSAGE_LIMITS>;

type ItemKind = 'sources' | 'warnings' | 'followUps' | 'nextSteps' | 'otherAnnotations';

const kindOfAnnotation: ReadonlyMap<JsonValue | undefined, ItemKind> = new Map([
  ['warning', 'warnings'],
  ['follow-up-question', 'followUps'],
  ['next-best-action', 'nextSteps'],
]);

/** The limit that an annotation counts towards. */
export function kindOf(annotation: JsonValue): ItemKind {
  const type = isJsonObject(annotation) ? annotation.type : undefined;
  return kindOfAnnotation.get(type) ?? 'otherAnnotations';
}

/** Counts the contents of an answer and compares them with the limits. */
export class MessageBudget {
  readonly #limits: MessageLimits;
  readonly #items = new Map<ItemKind, number>();
  #parts = 0;
  #characters = 0;
  #cut: keyof MessageLimits | undefined;

  constructor(limits: MessageLimits) {
    this.#limits = limits;
  }

  /** The first limit that made the draft drop something; undefined if nothing was dropped. */
  get cut(): keyof MessageLimits | undefined {
    return this.#cut;
  }

  /**
   * Counts a part.
   * @throws {ChatError} of code `too-long` if the part is over the limit
   */
  countPart(): void {
    if (this.#parts === this.#limits.parts) throw tooLong(`over ${this.#limits.parts} parts`);
    this.#parts += 1;
  }

  /**
   * Counts text.
   * @throws {ChatError} of code `too-long` if all text of the answer together is over the limit
   */
  countText(text: string): void {
    const characters = this.#characters + text.length;
    if (characters > this.#limits.characters) {
      throw tooLong(`over ${this.#limits.characters} characters`);
    }
    this.#characters = characters;
  }

  /** Counts a source or annotation. Returns false if it is over a limit and must be dropped. */
  takes(kind: ItemKind, item: JsonValue): boolean {
    const count = this.#items.get(kind) ?? 0;
    if (count === this.#limits[kind]) {
      this.noteCut(kind);
      return false;
    }
    if (!this.fits(item)) return false;
    this.#items.set(kind, count + 1);
    return true;
  }

  /** Whether a source or annotation is short enough. */
  fits(item: JsonValue): boolean {
    const isShort = JSON.stringify(item).length <= this.#limits.itemLength;
    if (!isShort) this.noteCut('itemLength');
    return isShort;
  }

  /** Remembers the first limit that made the draft drop something. */
  noteCut(limit: keyof MessageLimits): void {
    this.#cut ??= limit;
  }
}

/** @param how words that complete the sentence `The answer has …`, such as `over 20000 parts` */
function tooLong(how: string): ChatError {
  return new ChatError('too-long', `The answer has ${how}.`);
}
