import { isJsonObject, type JsonValue } from '@assist/stream';
import { ChatError } from './chat-error.ts';

/**
 * Limits of an answer (threats T18). They are far above any answer for people to read, and keep the page from freezing
 * or filling its memory.
 */
export const MESSAGE_LIMITS = {
  /** Parts of the stream. More parts end the answer. */
  parts: 20_000,
  /** Text, reasoning and tool arguments, in UTF-16 units: a megabyte of Latin text. More text ends the answer. */
  characters: 1_048_576,
  /**
   * Combining marks in a row; more are dropped. Text in any language has at most 30 (Unicode Standard Annex 15,
   * stream-safe text).
   */
  marks: 30,
  /** Sources; more are dropped, as with each kind of annotation below. */
  sources: 50,
  warnings: 20,
  followUps: 5,
  nextSteps: 10,
  /** Annotations of all other types together. */
  otherAnnotations: 100,
  /** The length of a source or annotation as JSON, in UTF-16 units; longer ones are dropped. */
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

/** Counts the content of an answer against its limits. */
export class MessageBudget {
  readonly #limits: MessageLimits;
  readonly #items = new Map<ItemKind, number>();
  #parts = 0;
  #characters = 0;
  #cut: keyof MessageLimits | undefined;

  constructor(limits: MessageLimits) {
    this.#limits = limits;
  }

  /** The first limit that dropped something; undefined if none did. */
  get cut(): keyof MessageLimits | undefined {
    return this.#cut;
  }

  /**
   * Counts a part.
   * @throws {ChatError} of code `too-long` beyond the limit
   */
  countPart(): void {
    if (this.#parts === this.#limits.parts) throw tooLong(`over ${this.#limits.parts} parts`);
    this.#parts += 1;
  }

  /**
   * Counts text.
   * @throws {ChatError} of code `too-long` beyond the limit
   */
  countText(text: string): void {
    const characters = this.#characters + text.length;
    if (characters > this.#limits.characters) {
      throw tooLong(`over ${this.#limits.characters} characters`);
    }
    this.#characters = characters;
  }

  /** Counts an item of a kind. Returns false beyond the limit. */
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

  /** Notes that a limit dropped something. */
  noteCut(limit: keyof MessageLimits): void {
    this.#cut ??= limit;
  }
}

/** The error of an answer beyond a limit. */
function tooLong(how: string): ChatError {
  return new ChatError('too-long', `The answer has ${how}.`);
}
