import { isJsonObject, type JsonValue } from '@assist/stream';
import { ChatError } from './chat-error.ts';

/**
 * Most that an answer may bring (threats T18). No answer that a person reads comes near, and more would freeze the page or
 * fill its memory.
 */
export const MESSAGE_LIMITS = {
  /** Parts of the stream. More end the answer. */
  parts: 20_000,
  /** Text, reasoning and tool arguments, in UTF-16 units: a megabyte of Latin text. More end the answer. */
  characters: 1_048_576,
  /**
   * Combining marks in a row; the ones beyond are dropped. Text in any language has at most as many (Unicode Standard
   * Annex 15, stream-safe text).
   */
  marks: 30,
  /** Sources; the ones beyond are dropped, as are further annotations of each kind below. */
  sources: 50,
  warnings: 20,
  followUps: 5,
  nextSteps: 10,
  /** Annotations of all other types together. */
  otherAnnotations: 100,
  /** Length of a source or an annotation as JSON, in UTF-16 units. A longer one is dropped. */
  itemLength: 10_000,
};

export type MessageLimits = Readonly<typeof MESSAGE_LIMITS>;

type ItemKind = 'sources' | 'warnings' | 'followUps' | 'nextSteps' | 'otherAnnotations';

const kindOfAnnotation: ReadonlyMap<JsonValue | undefined, ItemKind> = new Map([
  ['warning', 'warnings'],
  ['follow-up-question', 'followUps'],
  ['next-best-action', 'nextSteps'],
]);

/** Which limit an annotation counts for. */
export function kindOf(annotation: JsonValue): ItemKind {
  const type = isJsonObject(annotation) ? annotation.type : undefined;
  return kindOfAnnotation.get(type) ?? 'otherAnnotations';
}

/** Counts what an answer brings. */
export class MessageBudget {
  readonly #limits: MessageLimits;
  readonly #items = new Map<ItemKind, number>();
  #parts = 0;
  #characters = 0;
  #cut: keyof MessageLimits | undefined;

  constructor(limits: MessageLimits) {
    this.#limits = limits;
  }

  /** The first limit by which something was dropped. */
  get cut(): keyof MessageLimits | undefined {
    return this.#cut;
  }

  /** Throws a `ChatError` of code `too-long` for a part beyond the limit. */
  countPart(): void {
    if (this.#parts === this.#limits.parts) throw tooLong(`over ${this.#limits.parts} parts`);
    this.#parts += 1;
  }

  /** Throws a `ChatError` of code `too-long` for text beyond the limit. */
  countText(text: string): void {
    const characters = this.#characters + text.length;
    if (characters > this.#limits.characters) {
      throw tooLong(`over ${this.#limits.characters} characters`);
    }
    this.#characters = characters;
  }

  /** Counts one more item of a kind, unless it is beyond the limit. */
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

  /** Whether an item is short enough. */
  fits(item: JsonValue): boolean {
    const isShort = JSON.stringify(item).length <= this.#limits.itemLength;
    if (!isShort) this.noteCut('itemLength');
    return isShort;
  }

  /** Something was dropped. */
  noteCut(limit: keyof MessageLimits): void {
    this.#cut ??= limit;
  }
}

/** The error of an answer that is over a limit. */
function tooLong(how: string): ChatError {
  return new ChatError('too-long', `The answer has ${how}.`);
}
