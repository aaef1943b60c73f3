import type { JsonValue, StreamPart } from '@assist/stream';

/**
 * One message of a chat (spec §3). Messages are immutable. An update creates a new object, which shares the unchanged
 * parts.
 */
export interface ChatMessage {
  /** The client creates this id. It is independent of the ids that the server sends. */
  readonly id: string;
  /** The last id that the server sent; missing if the server sent none. */
  readonly serverId?: string;
  readonly role: 'user' | 'assistant';
  /** The texts of all text parts, joined. */
  readonly content: string;
  readonly createdAt: Date;
  readonly parts: readonly MessagePart[];
  readonly annotations: readonly JsonValue[];
  /** The values of all `tool-invocation` parts. */
  readonly toolInvocations: readonly ToolPart['value'][];
}

/** A piece of a message (spec §3). */
export type MessagePart = TextPart | SourcePart | ReceivedPart | StepStartPart;

export interface TextPart {
  readonly type: 'text';
  readonly text: string;
}

export interface SourcePart {
  readonly type: 'source';
  readonly source: Source;
}

/** A source as the server sent it. The client checks only that each field is text. */
export interface Source {
  readonly sourceType?: string;
  readonly id?: string;
  readonly url?: string;
  readonly title?: string;
  readonly mediaType?: string;
  readonly filename?: string;
  /** The heading of the section that the source points to. `sectionUrl` is the address of this section. */
  readonly section?: string;
  readonly sectionUrl?: string;
}

/** A part that no view displays, kept exactly as received. */
export type ReceivedPart =
  | { readonly type: 'tool-invocation'; readonly received: ToolPart }
  | { readonly type: 'reasoning' | 'file' | 'data'; readonly received: StreamPart };

export interface StepStartPart {
  readonly type: 'step-start';
}

/** A stream part about one tool call: the start, a piece of the arguments, the complete call or the result. */
export type ToolPart = Extract<StreamPart, { readonly value: { readonly toolCallId: string } }>;

/** Creates a message id or a chat id. */
export type CreateId = () => string;

/** Returns the current time. */
export type Clock = () => Date;

/** Creates the message with the visitor's question. */
export function createUserMessage(id: string, createdAt: Date, text: string): ChatMessage {
  return {
    id,
    role: 'user',
    content: text,
    createdAt,
    parts: [{ type: 'text', text }],
    annotations: [],
    toolInvocations: [],
  };
}
