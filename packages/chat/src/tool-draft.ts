import type { JsonValue } from '@assist/stream';
import type { ToolInvocation, ToolInvocationPart } from './message.ts';
import { PartDraft } from './part-draft.ts';
import { PartialJson } from './partial-json.ts';

/** What a tool gave back. */
export interface ToolOutcome {
  readonly result: JsonValue;
  readonly isError?: true;
}

/** A tool call under way. */
export class ToolDraft extends PartDraft<ToolInvocationPart> {
  #invocation: ToolInvocation;
  #argumentText: PartialJson | PlainArgumentText | undefined;

  constructor(part: ToolInvocationPart) {
    super(part);
    this.#invocation = part.toolInvocation;
  }

  get toolCallId(): string {
    return this.#invocation.toolCallId;
  }

  /** Begins a call, or begins it anew: its arguments follow as text, in JSON or plain. */
  start(toolName: string, step: number, encoding: 'json' | 'text'): void {
    const { toolCallId } = this;
    this.#invocation = { state: 'partial-call', step, toolCallId, toolName, args: undefined };
    this.#argumentText = encoding === 'json' ? new PartialJson() : new PlainArgumentText();
    this.markChanged();
  }

  /** Adds argument text. Returns false when no call was started that could take it. */
  append(argumentText: string): boolean {
    if (this.#argumentText === undefined) return false;
    this.#argumentText.append(argumentText);
    this.markChanged();
    return true;
  }

  /** The call is complete. */
  call(toolName: string, step: number, args: JsonValue): void {
    const { toolCallId } = this;
    this.#invocation = { state: 'call', step, toolCallId, toolName, args };
    this.#argumentText = undefined;
    this.markChanged();
  }

  /** The tool has answered; a later answer replaces an earlier one. */
  finish(outcome: ToolOutcome): void {
    const { step, toolCallId, toolName, args } = this.snapshot().toolInvocation;
    this.#invocation = { state: 'result', step, toolCallId, toolName, args, ...outcome };
    this.#argumentText = undefined;
    this.markChanged();
  }

  protected override copy(): ToolInvocationPart {
    const toolInvocation =
      this.#argumentText === undefined
        ? this.#invocation
        : { ...this.#invocation, args: this.#argumentText.value() };
    return { type: 'tool-invocation', toolInvocation };
  }
}

/** Arguments that are one plain string. */
class PlainArgumentText {
  #text = '';

  append(text: string): void {
    this.#text += text;
  }

  value(): JsonValue {
    return this.#text;
  }
}
