import type { JsonValue } from '@assist/stream';

/** One message of a chat (spec §3). Never changes: an update is a new object that shares what stayed. */
export interface ChatMessage {
  /** Made here and stable for as long as the message lives, whatever ids the server uses. */
  readonly id: string;
  /** The id the server gave the message last, if it gave one. */
  readonly serverId?: string;
  readonly role: 'user' | 'assistant';
  /** The text of all text parts. */
  readonly content: string;
  readonly createdAt: Date;
  readonly parts: readonly MessagePart[];
  readonly annotations: readonly JsonValue[];
  /** The invocations of all tool-invocation parts. */
  readonly toolInvocations: readonly ToolInvocation[];
}

/** A piece of a message (spec §3). */
export type MessagePart =
  | TextPart
  | ReasoningPart
  | SourcePart
  | FilePart
  | ToolInvocationPart
  | StepStartPart;

export interface TextPart {
  readonly type: 'text';
  readonly text: string;
}

export interface ReasoningPart {
  readonly type: 'reasoning';
  /** The text of all text details. */
  readonly reasoning: string;
  readonly details: readonly ReasoningDetail[];
}

/** A readable piece of reasoning, or one that the provider has encrypted. */
export type ReasoningDetail =
  | { readonly type: 'text'; readonly text: string; readonly signature?: string }
  | { readonly type: 'redacted'; readonly data: string };

export interface SourcePart {
  readonly type: 'source';
  readonly source: Source;
}

/** What a server said of a source: nothing here is checked beyond being text. */
export interface Source {
  readonly sourceType?: string;
  readonly id?: string;
  readonly url?: string;
  readonly title?: string;
  readonly mediaType?: string;
  readonly filename?: string;
}

/** A generated file: its bytes in base64, or the address it lies at. */
export type FilePart =
  | { readonly type: 'file'; readonly mimeType: string; readonly data: string }
  | { readonly type: 'file'; readonly mimeType: string; readonly url: string };

export interface ToolInvocationPart {
  readonly type: 'tool-invocation';
  readonly toolInvocation: ToolInvocation;
}

export interface StepStartPart {
  readonly type: 'step-start';
}

/**
 * A tool call and how far it has come. Arguments that arrive as text are read when somebody asks for
 * `args`, once per object: half-written JSON has none, they are `undefined` until it is whole.
 */
export type ToolInvocation =
  | (ToolInvocationBase & { readonly state: 'partial-call'; readonly args: JsonValue | undefined })
  | (ToolInvocationBase & { readonly state: 'call'; readonly args: JsonValue | undefined })
  | (ToolInvocationBase & {
      readonly state: 'result';
      readonly args: JsonValue | undefined;
      readonly result: JsonValue;
      /** Present when the tool failed; the result then is `{error}`. */
      readonly isError?: true;
    });

interface ToolInvocationBase {
  readonly toolCallId: string;
  readonly toolName: string;
  /** The step of the answer that made the call, from 0. */
  readonly step: number;
}

/** Makes a message id or a chat id. */
export type CreateId = () => string;

/** Tells the time. */
export type Clock = () => Date;

/** A message of the visitor: one text. */
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
