import type { ReasoningDetail, ReasoningPart } from './message.ts';

/** Reasoning while it is written: readable pieces, of which the last may be open, between encrypted ones. */
export class ReasoningDraft {
  readonly #details: ReasoningDetail[] = [];
  #reasoning = '';
  #isLastOpen = false;
  #part: ReasoningPart | undefined;

  /** Appends to the open piece, or opens one. */
  append(text: string): void {
    const open = this.#openDetail();
    if (open === undefined) this.#details.push({ type: 'text', text });
    else this.#replaceLast({ ...open, text: open.text + text });
    this.#reasoning += text;
    this.#isLastOpen = true;
    this.#part = undefined;
  }

  /** Signs the open piece. Returns false without one: there is nothing to sign. */
  sign(signature: string): boolean {
    const open = this.#openDetail();
    if (open === undefined) return false;
    this.#replaceLast({ ...open, signature });
    this.#part = undefined;
    return true;
  }

  addRedacted(data: string): void {
    this.#details.push({ type: 'redacted', data });
    this.#isLastOpen = false;
    this.#part = undefined;
  }

  /** The part so far: the same object until something changes. */
  part(): ReasoningPart {
    this.#part ??= { type: 'reasoning', reasoning: this.#reasoning, details: [...this.#details] };
    return this.#part;
  }

  #openDetail(): Extract<ReasoningDetail, { type: 'text' }> | undefined {
    const last = this.#isLastOpen ? this.#details.at(-1) : undefined;
    return last?.type === 'text' ? last : undefined;
  }

  #replaceLast(detail: ReasoningDetail): void {
    this.#details[this.#details.length - 1] = detail;
  }
}
