import { type JsonValue, StreamError } from '@assist/stream';
import type { ChatMessage, MessagePart, ReceivedPart, Source, ToolPart } from './message.ts';
import { kindOf, MESSAGE_LIMITS, MessageBudget, type MessageLimits } from './message-limits.ts';
import { TextDraft } from './text-draft.ts';

/**
 * The id of a text that is still growing. The UI message stream may have several such texts. The data stream has one,
 * without an id.
 */
type TextId = string | undefined;

/**
 * A message while its answer arrives. Adding a part takes the same time however long the message is: parts change the
 * draft in place, and `message` copies only changed lists. Methods that add text throw a `ChatError` of code `too-long`
 * beyond `MESSAGE_LIMITS`.
 */
export class MessageDraft {
  readonly #identity: Pick<ChatMessage, 'id' | 'createdAt'>;
  readonly #budget: MessageBudget;
  readonly #parts: (MessagePart | TextDraft)[] = [];
  /** The texts that are still growing, by id. A Map, because ids may be `__proto__`. */
  readonly #texts = new Map<TextId, TextDraft>();
  /** For each tool call id, whether more argument text may follow. */
  readonly #calls = new Map<string, boolean>();
  readonly #annotations: JsonValue[] = [];
  /** Maps an annotation's key to its index in `#annotations`. A later annotation with this key takes the same index. */
  readonly #annotationIndexes = new Map<string, number>();
  /** The number of parts up to the start of the current step, including the `step-start` part. */
  #partCountAtStep = 0;
  /** All text of the message in order of arrival. Shares its draft with the text part if there is only one. */
  #content: TextDraft | undefined;
  #isContentOneText = false;
  #serverId: string | undefined;
  #message: ChatMessage | undefined;
  #isStale = false;
  /** Copies of the lists, made for the last message. A change of a list clears the list's copy. */
  #partsCopy: readonly MessagePart[] | undefined;
  #toolsCopy: ChatMessage['toolInvocations'] | undefined;
  #annotationsCopy: readonly JsonValue[] | undefined;

  /** @param identity id and creation time of the message, the same in each replay */
  constructor(
    identity: Pick<ChatMessage, 'id' | 'createdAt'>,
    limits: MessageLimits = MESSAGE_LIMITS,
  ) {
    this.#identity = identity;
    this.#budget = new MessageBudget(limits);
  }

  /** The first limit that made the draft drop something; undefined if nothing was dropped. */
  get cut(): keyof MessageLimits | undefined {
    return this.#budget.cut;
  }

  /**
   * Counts a part.
   * @throws {ChatError} of code `too-long` if the part is over the limit
   */
  countPart(): void {
    this.#budget.countPart();
  }

  setServerId(id: string): void {
    this.#serverId = id;
    this.#isStale = true;
  }

  addPart(part: MessagePart | TextDraft): void {
    this.#parts.push(part);
    this.#changeParts();
  }

  /** Adds a source. Drops a source over the limit. */
  addSource(source: Source): void {
    if (this.#budget.takes('sources', { ...source })) this.addPart({ type: 'source', source });
  }

  startText(id: TextId): TextDraft {
    const draft = new TextDraft();
    if (this.#content === undefined || this.#isContentOneText) {
      this.#isContentOneText = this.#content === undefined;
      this.#content = this.#content === undefined ? draft : joinTexts(this.#parts);
    }
    this.addPart(draft);
    this.#texts.set(id, draft);
    return draft;
  }

  appendText(id: TextId, text: string): void {
    this.#budget.countText(text);
    const draft = this.#texts.get(id) ?? this.startText(id);
    draft.append(text);
    if (draft.isCut) this.#budget.noteCut('marks');
    if (draft !== this.#content) this.#content?.append(text);
    this.#changeParts();
  }

  endText(id: TextId): void {
    this.#texts.delete(id);
  }

  /**
   * Adds a part unchanged.
   * @param text the part's text, which counts towards the limit of characters
   */
  keep(part: ReceivedPart, text = ''): void {
    this.#budget.countText(text);
    this.addPart(part);
  }

  /**
   * Adds a part of a tool call. The error messages are the AI SDK's.
   * @throws {StreamError} of code `invalid-part` for the result of an unknown call
   * @throws {StreamError} of code `invalid-part` for argument text before its call starts or after the complete call
   */
  keepTool(part: ToolPart): void {
    const { toolCallId } = part.value;
    const isDelta = part.type === 'tool_call_delta';
    if (isDelta && this.#calls.get(toolCallId) !== true) {
      refuse('tool_call_delta must be preceded by a tool_call_streaming_start', true);
    }
    if (part.type === 'tool_result' && !this.#calls.has(toolCallId)) {
      refuse('tool_result must be preceded by a tool_call', this.#calls.size > 0);
    }
    const text = isDelta ? part.value.argsTextDelta : '';
    this.keep({ type: 'tool-invocation', received: part }, text);
    this.#noteCall(part);
    this.#toolsCopy = undefined;
  }

  startStep(): void {
    this.addPart({ type: 'step-start' });
    this.#partCountAtStep = this.#parts.length;
  }

  /** Ends a step. The next step's text opens a new text part, or extends this step's text part if `isContinued`. */
  finishStep({ isContinued }: { readonly isContinued: boolean }): void {
    const continued = isContinued ? this.#texts.get(undefined) : undefined;
    this.#texts.clear();
    if (continued !== undefined) this.#texts.set(undefined, continued);
  }

  /** Drops all parts since the start of the current step. */
  resetStep(): void {
    this.#parts.length = this.#partCountAtStep;
    this.#calls.clear();
    for (const part of toolParts(this.#parts)) this.#noteCall(part);
    this.#content = joinTexts(this.#parts);
    this.#isContentOneText = false;
    this.#texts.clear();
    this.#toolsCopy = undefined;
    this.#changeParts();
  }

  /**
   * Adds an annotation. Drops an annotation over a limit. An annotation with a key replaces the earlier one with this
   * key.
   */
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
    this.#isStale = true;
  }

  /** The message so far; undefined before any content. Returns the same object until the draft changes. */
  message(): ChatMessage | undefined {
    if (this.#isStale) this.#message = this.#copyMessage();
    this.#isStale = false;
    return this.#message;
  }

  #copyMessage(): ChatMessage {
    this.#partsCopy ??= this.#parts.map((part) => (part instanceof TextDraft ? part.part() : part));
    this.#toolsCopy ??= toolParts(this.#parts).map(({ value }) => value);
    this.#annotationsCopy ??= [...this.#annotations];
    // Copies field by field, because a spread would take longer than all other work on a text part.
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

  #noteCall({ type, value }: ToolPart): void {
    const isOpen = type === 'tool_call_streaming_start' || type === 'tool_call_delta';
    this.#calls.set(value.toolCallId, isOpen);
  }

  #changeParts(): void {
    this.#partsCopy = undefined;
    this.#isStale = true;
  }
}

function joinTexts(parts: readonly unknown[]): TextDraft {
  const joined = new TextDraft();
  for (const part of parts) if (part instanceof TextDraft) joined.append(part.part().text);
  return joined;
}

function toolParts(parts: readonly (MessagePart | TextDraft)[]): readonly ToolPart[] {
  return parts.flatMap((part) =>
    part instanceof TextDraft || part.type !== 'tool-invocation' ? [] : [part.received],
  );
}

function refuse(expected: string, isOfId: boolean): never {
  throw new StreamError('invalid-part', isOfId ? `${expected} with the same toolCallId` : expected);
}
