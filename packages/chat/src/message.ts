import type { JsonValue, StreamPart } from '@assist/stream';

/** One message of a chat (spec §3). It is immutable; an update is a new object that shares unchanged parts. */
export interface ChatMessage {
  /** Created here, and stable whatever ids the server sends. */
  readonly id: string;
  /** The id that the server sent last, if it sent one. */
  readonly serverId?: string;
  readonly role: 'user' | 'assistant';
  /** The text of all text parts. */
  readonly content: string;
  readonly createdAt: Date;
  readonly parts: readonly MessagePart[];
  readonly annotations: readonly JsonValue[];
  /** The values of all tool-invocation parts. */
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

/** A source as the server sent it; the fields are only checked to be text. */
export interface Source {
  readonly sourceType?: string;
  readonly id?: string;
  readonly url?: string;
  readonly title?: string;
  readonly mediaType?: string;
  readonly filename?: string;
  /** The heading of the section that the source leads to, and the section's address. */
  readonly section?: string;
  readonly sectionUrl?: string;
}

/** A part of the stream that no view reads, kept as received. */
export type ReceivedPart =
  | { readonly type: 'tool-invocation'; readonly received: ToolPart }
  | { readonly type: 'reasoning' | 'file' | 'data'; readonly received: StreamPart };

export interface StepStartPart {
  readonly type: 'step-start';
}

/** A part of the stream that belongs to a tool call. */
export type ToolPart = Extract<StreamPart, { readonly value: { readonly toolCallId: string } }>;

/** Creates a message id or a chat id. */
export type CreateId = () => string;

/** Returns the current time. */
export type Clock = () => Date;

/** Creates the visitor's message with one text. */
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
