import type { JsonValue } from '@assist/stream';
import type { ChatMessage, MessagePart, ToolInvocation, ToolInvocationPart } from './message.ts';
import { FinishedPart, type PartDraft, ReasoningDraft, TextDraft } from './part-draft.ts';
import { ToolDraft } from './tool-draft.ts';

/**
 * An assistant message while it is written: changed in place, so that a part costs the same however
 * long the answer is, and copied out by `snapshot`.
 */
export class MessageDraft {
  readonly #drafts: PartDraft[] = [];
  /** Ids come from outside: a `Map` has no names of its own to mistake them for. */
  readonly #tools = new Map<string, ToolDraft>();
  readonly #annotations: JsonValue[];
  #content: string;
  #serverId: string | undefined;
  #snapshot: ChatMessage;
  #areAnnotationsChanged = false;
  #isChanged = false;

  /** Continues a message; its object is not changed. */
  constructor(message: ChatMessage) {
    this.#snapshot = message;
    this.#content = message.content;
    this.#serverId = message.serverId;
    this.#annotations = [...message.annotations];
    for (const part of message.parts) {
      if (part.type === 'tool-invocation') this.#addTool(part);
      else this.addFinished(part);
    }
  }

  /** How many parts there are, to return to by `truncate`. */
  get partCount(): number {
    return this.#drafts.length;
  }

  get annotationCount(): number {
    return this.#annotations.length;
  }

  get toolCount(): number {
    return this.#tools.size;
  }

  setServerId(id: string): void {
    this.#serverId = id;
    this.#isChanged = true;
  }

  addText(): TextDraft {
    return this.#add(new TextDraft());
  }

  appendText(draft: TextDraft, text: string): void {
    draft.append(text);
    this.#content += text;
  }

  addReasoning(): ReasoningDraft {
    return this.#add(new ReasoningDraft());
  }

  addFinished(part: MessagePart): void {
    this.#add(new FinishedPart(part));
  }

  tool(toolCallId: string): ToolDraft | undefined {
    return this.#tools.get(toolCallId);
  }

  /** The tool part of this id, added if there is none. The caller says what state it is in. */
  obtainTool(toolCallId: string, toolName: string, step: number): ToolDraft {
    const known = this.#tools.get(toolCallId);
    if (known !== undefined) return known;
    const toolInvocation = { state: 'call', step, toolCallId, toolName, args: undefined } as const;
    return this.#addTool({ type: 'tool-invocation', toolInvocation });
  }

  addAnnotation(annotation: JsonValue): void {
    this.#annotations.push(annotation);
    this.#areAnnotationsChanged = true;
  }

  replaceAnnotation(index: number, annotation: JsonValue): void {
    this.#annotations[index] = annotation;
    this.#areAnnotationsChanged = true;
  }

  /** Drops all parts from `partCount` on, and their text from the content. */
  truncate(partCount: number): void {
    for (const draft of this.#drafts.splice(partCount)) {
      if (draft instanceof ToolDraft) this.#tools.delete(draft.toolCallId);
    }
    this.#content = this.#drafts.map(textOf).join('');
    this.#isChanged = true;
  }

  /** The message so far: the same object until something changes; only changed parts are new objects. */
  snapshot(): ChatMessage {
    const last = this.#snapshot;
    const parts = reuse(
      last.parts,
      this.#drafts.map((draft) => draft.snapshot()),
    );
    if (parts === last.parts && !this.#isChanged && !this.#areAnnotationsChanged) return last;
    // Field by field: a spread would cost more than everything else a text part needs.
    const { id, role, createdAt, attachments } = last;
    const message: { -readonly [Field in keyof ChatMessage]: ChatMessage[Field] } = {
      id,
      role,
      content: this.#content,
      createdAt,
      parts,
      annotations: this.#areAnnotationsChanged ? [...this.#annotations] : last.annotations,
      toolInvocations: reuse(last.toolInvocations, parts.flatMap(invocationsOf)),
    };
    if (this.#serverId !== undefined) message.serverId = this.#serverId;
    if (attachments !== undefined) message.attachments = attachments;
    this.#snapshot = message;
    this.#isChanged = false;
    this.#areAnnotationsChanged = false;
    return message;
  }

  #addTool(part: ToolInvocationPart): ToolDraft {
    const draft = this.#add(new ToolDraft(part));
    this.#tools.set(draft.toolCallId, draft);
    return draft;
  }

  #add<Draft extends PartDraft>(draft: Draft): Draft {
    this.#drafts.push(draft);
    return draft;
  }
}

/** The last list if the next one holds the same objects: an unchanged list keeps its identity. */
function reuse<Item>(last: readonly Item[], next: readonly Item[]): readonly Item[] {
  return last.length === next.length && next.every((item, index) => item === last[index])
    ? last
    : next;
}

function invocationsOf(part: MessagePart): readonly ToolInvocation[] {
  return part.type === 'tool-invocation' ? [part.toolInvocation] : [];
}

function textOf(draft: PartDraft): string {
  const part = draft.snapshot();
  return part.type === 'text' ? part.text : '';
}
