import type { JsonValue } from '@assist/stream';
import type { ChatMessage, MessagePart, Source, ToolInvocation } from './message.ts';
import { kindOf, MESSAGE_LIMITS, MessageBudget, type MessageLimits } from './message-limits.ts';
import { ReasoningDraft } from './reasoning-draft.ts';
import { TextDraft } from './text-draft.ts';
import { ToolCalls, type ToolName, type ToolOutcome } from './tool-calls.ts';

/** What has arrived of an answer. Never changes: an update is a new object that shares what stayed. */
export interface Answer {
  /** `undefined` until something of the message itself has arrived. */
  readonly message: ChatMessage | undefined;
  /** The values of the data parts. */
  readonly data: readonly JsonValue[];
}

/** An answer of which nothing has arrived. */
export const NO_ANSWER: Answer = { message: undefined, data: [] };

/**
 * Names an open text or reasoning. The UI message stream may have many, each with an id of its own;
 * the data stream has at most one of each, without an id.
 */
export type OpenPartId = string | undefined;

/**
 * An answer while it is written. A part costs the same however long the answer is: it changes the
 * draft in place, and `answer` copies only the lists that have changed.
 *
 * Methods that take text throw a `ChatError` of code `too-long` beyond `MESSAGE_LIMITS`.
 */
export class MessageDraft {
  readonly #identity: Pick<ChatMessage, 'id' | 'createdAt'>;
  readonly #budget: MessageBudget;
  readonly #parts: (MessagePart | TextDraft | ReasoningDraft)[] = [];
  /** The open texts. Ids come from outside: a `Map` has no names of its own to mistake them for. */
  readonly #texts = new Map<OpenPartId, TextDraft>();
  readonly #reasonings = new Map<OpenPartId, ReasoningDraft>();
  readonly #tools = new ToolCalls();
  /** Where each tool call is in the list of parts. */
  readonly #toolIndexes = new Map<string, number>();
  readonly #annotations: JsonValue[] = [];
  /** Where each annotation that a later one may replace is in the list of annotations. */
  readonly #annotationIndexes = new Map<string, number>();
  readonly #data: JsonValue[] = [];
  /** The number of the current step, from 0: a tool call belongs to one. */
  #step = 0;
  /** How many parts there are up to the start of the current step, that one included. */
  #partCountAtStep = 0;
  /** All text in the order of its arrival: the first text itself until there is a second. */
  #content: TextDraft | undefined;
  #isContentOneText = false;
  #serverId: string | undefined;
  #answer = NO_ANSWER;
  #isMessageStale = false;
  /** The lists that were handed on last. Each is dropped when it is no longer right. */
  #partsCopy: readonly MessagePart[] | undefined;
  #toolsCopy: readonly ToolInvocation[] | undefined;
  #annotationsCopy: readonly JsonValue[] | undefined;

  /** The id and the time are those of the message, and stay through replays of its answer. */
  constructor(
    identity: Pick<ChatMessage, 'id' | 'createdAt'>,
    limits: MessageLimits = MESSAGE_LIMITS,
  ) {
    this.#identity = identity;
    this.#budget = new MessageBudget(limits);
  }

  /** The first limit by which something of the answer was dropped, if any was. */
  get cut(): keyof MessageLimits | undefined {
    return this.#budget.cut;
  }

  /** Counts a part of the stream. Throws a `ChatError` of code `too-long` beyond the limit. */
  countPart(): void {
    this.#budget.countPart();
  }

  setServerId(id: string): void {
    this.#serverId = id;
    this.#isMessageStale = true;
  }

  addPart(part: MessagePart | TextDraft | ReasoningDraft): void {
    this.#parts.push(part);
    this.#changeParts();
  }

  /** Adds a source, unless there are too many. */
  addSource(source: Source): void {
    if (this.#budget.takes('sources', { ...source })) this.addPart({ type: 'source', source });
  }

  startText(id: OpenPartId): TextDraft {
    const draft = new TextDraft();
    if (this.#content === undefined || this.#isContentOneText) {
      this.#isContentOneText = this.#content === undefined;
      this.#content = this.#content === undefined ? draft : joinTexts(this.#parts);
    }
    this.addPart(draft);
    this.#texts.set(id, draft);
    return draft;
  }

  appendText(id: OpenPartId, text: string): void {
    this.#budget.countText(text);
    const draft = this.#texts.get(id) ?? this.startText(id);
    draft.append(text);
    if (draft.isCut) this.#budget.noteCut('marks');
    if (draft !== this.#content) this.#content?.append(text);
    this.#changeParts();
  }

  endText(id: OpenPartId): void {
    this.#texts.delete(id);
  }

  startReasoning(id: OpenPartId): ReasoningDraft {
    const draft = new ReasoningDraft();
    this.addPart(draft);
    this.#reasonings.set(id, draft);
    return draft;
  }

  appendReasoning(id: OpenPartId, text: string): void {
    this.#budget.countText(text);
    (this.#reasonings.get(id) ?? this.startReasoning(id)).append(text);
    this.#changeParts();
  }

  addRedactedReasoning(id: OpenPartId, data: string): void {
    this.#budget.countText(data);
    (this.#reasonings.get(id) ?? this.startReasoning(id)).addRedacted(data);
    this.#changeParts();
  }

  /** Signs the open piece of a reasoning, if there is one. */
  signReasoning(id: OpenPartId, signature: string): void {
    if (this.#reasonings.get(id)?.sign(signature) === true) this.#changeParts();
  }

  endReasoning(id: OpenPartId): void {
    this.#reasonings.delete(id);
  }

  startStep(): void {
    this.addPart({ type: 'step-start' });
    this.#partCountAtStep = this.#parts.length;
  }

  /** Ends a step and what it left open. The text of a continued step goes on in the next. */
  finishStep({ isContinued }: { readonly isContinued: boolean }): void {
    const continued = isContinued ? this.#texts.get(undefined) : undefined;
    this.#step += 1;
    this.#closeParts();
    if (continued !== undefined) this.#texts.set(undefined, continued);
  }

  /** Drops every part since the start of the current step. */
  resetStep(): void {
    this.#parts.length = this.#partCountAtStep;
    for (const [toolCallId, index] of this.#toolIndexes) {
      if (index < this.#partCountAtStep) continue;
      this.#toolIndexes.delete(toolCallId);
      this.#tools.delete(toolCallId);
    }
    this.#content = joinTexts(this.#parts);
    this.#isContentOneText = false;
    this.#closeParts();
    this.#toolsCopy = undefined;
    this.#changeParts();
  }

  /** Begins a tool call whose arguments follow as text, in JSON or plain. */
  startTool(call: ToolName, encoding: 'json' | 'text'): void {
    this.#showTool(this.#tools.start(call, this.#step, encoding));
  }

  /** Throws as `ToolCalls.append` does. */
  appendToolArguments(toolCallId: string, text: string): void {
    this.#budget.countText(text);
    this.#showTool(this.#tools.append(toolCallId, text));
  }

  completeTool(call: ToolName, args: JsonValue): void {
    this.#showTool(this.#tools.complete(call, this.#step, args));
  }

  /** Throws as `ToolCalls.finish` does. */
  finishTool(toolCallId: string, outcome: ToolOutcome): void {
    this.#showTool(this.#tools.finish(toolCallId, outcome));
  }

  /** Adds an annotation, unless there are too many. One with a key takes the place of the last of the same key. */
  addAnnotation(annotation: JsonValue, key?: string): void {
    const known = key === undefined ? undefined : this.#annotationIndexes.get(key);
    const isKept =
      known === undefined
        ? this.#budget.takes(kindOf(annotation), annotation)
        : this.#budget.fits(annotation);
    if (!isKept) return;
    const index = known ?? this.#annotations.length;
    if (key !== undefined) this.#annotationIndexes.set(key, index);
    this.#annotations[index] = annotation;
    this.#annotationsCopy = undefined;
    this.#isMessageStale = true;
  }

  addData(values: readonly JsonValue[]): void {
    // One by one: a call has no room for a list of any length as arguments.
    for (const value of values) this.#data.push(value);
  }

  /** The answer so far: the same object until something changes, and safe to keep. */
  answer(): Answer {
    const last = this.#answer;
    const message = this.#isMessageStale ? this.#copyMessage() : last.message;
    // The list only grows: what was handed on is copied again when there is more.
    const data = last.data.length === this.#data.length ? last.data : [...this.#data];
    if (message !== last.message || data !== last.data) this.#answer = { message, data };
    this.#isMessageStale = false;
    return this.#answer;
  }

  #copyMessage(): ChatMessage {
    this.#partsCopy ??= this.#parts.map((part) =>
      part instanceof TextDraft || part instanceof ReasoningDraft ? part.part() : part,
    );
    this.#toolsCopy ??= this.#tools.list();
    this.#annotationsCopy ??= [...this.#annotations];
    // Field by field: a spread would cost more than everything else a text part needs.
    const { id, createdAt } = this.#identity;
    const message: { -readonly [Field in keyof ChatMessage]: ChatMessage[Field] } = {
      id,
      role: 'assistant',
      content: this.#content?.part().text ?? '',
      createdAt,
      parts: this.#partsCopy,
      annotations: this.#annotationsCopy,
      toolInvocations: this.#toolsCopy,
    };
    if (this.#serverId !== undefined) message.serverId = this.#serverId;
    return message;
  }

  /** Puts an invocation in the place of the last one of its id. */
  #showTool(toolInvocation: ToolInvocation): void {
    const { toolCallId } = toolInvocation;
    const index = this.#toolIndexes.get(toolCallId) ?? this.#parts.length;
    this.#toolIndexes.set(toolCallId, index);
    this.#parts[index] = { type: 'tool-invocation', toolInvocation };
    this.#toolsCopy = undefined;
    this.#changeParts();
  }

  #closeParts(): void {
    this.#texts.clear();
    this.#reasonings.clear();
  }

  #changeParts(): void {
    this.#partsCopy = undefined;
    this.#isMessageStale = true;
  }
}

function joinTexts(parts: readonly unknown[]): TextDraft {
  const joined = new TextDraft();
  for (const part of parts) if (part instanceof TextDraft) joined.append(part.part().text);
  return joined;
}
