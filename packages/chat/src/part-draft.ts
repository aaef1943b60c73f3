import type { MessagePart, ReasoningDetail, ReasoningPart, TextPart } from './message.ts';

/** A part of a message while it is written: changed in place, copied out by `snapshot`. */
export abstract class PartDraft<Part extends MessagePart = MessagePart> {
  #snapshot: Part | undefined;

  /** A draft that continues a part begins with it as its snapshot. */
  constructor(snapshot?: Part) {
    this.#snapshot = snapshot;
  }

  /** The part so far: the same object until something changes. */
  snapshot(): Part {
    this.#snapshot ??= this.copy();
    return this.#snapshot;
  }

  /** To be called after every change. */
  protected markChanged(): void {
    this.#snapshot = undefined;
  }

  protected abstract copy(): Part;
}

/** A part that never changes again. */
export class FinishedPart extends PartDraft {
  readonly #part: MessagePart;

  constructor(part: MessagePart) {
    super();
    this.#part = part;
  }

  protected override copy(): MessagePart {
    return this.#part;
  }
}

/** Text under way. */
export class TextDraft extends PartDraft<TextPart> {
  #text = '';

  append(text: string): void {
    this.#text += text;
    this.markChanged();
  }

  protected override copy(): TextPart {
    return { type: 'text', text: this.#text };
  }
}

/** Reasoning under way: readable pieces, of which the last may be open, between encrypted ones. */
export class ReasoningDraft extends PartDraft<ReasoningPart> {
  readonly #details: ReasoningDetail[] = [];
  #reasoning = '';
  #isLastOpen = false;

  append(text: string): void {
    this.#reasoning += text;
    const open = this.#openDetail();
    if (open === undefined) this.#details.push({ type: 'text', text });
    else this.#replaceLast({ ...open, text: open.text + text });
    this.#isLastOpen = true;
    this.markChanged();
  }

  /** Signs the open detail. Without one there is nothing to sign, and nothing happens. */
  sign(signature: string): void {
    const open = this.#openDetail();
    if (open === undefined) return;
    this.#replaceLast({ ...open, signature });
    this.markChanged();
  }

  addRedacted(data: string): void {
    this.#details.push({ type: 'redacted', data });
    this.#isLastOpen = false;
    this.markChanged();
  }

  protected override copy(): ReasoningPart {
    return { type: 'reasoning', reasoning: this.#reasoning, details: [...this.#details] };
  }

  #openDetail(): Extract<ReasoningDetail, { type: 'text' }> | undefined {
    const last = this.#isLastOpen ? this.#details.at(-1) : undefined;
    return last?.type === 'text' ? last : undefined;
  }

  #replaceLast(detail: ReasoningDetail): void {
    this.#details[this.#details.length - 1] = detail;
  }
}
