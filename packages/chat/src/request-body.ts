import type { JsonValue } from '@assist/stream';
import type { ChatRequest } from './chat-transport.ts';
import type { Attachment, ChatMessage, MessagePart } from './message.ts';

/** The body of the completions call, field for field (spec §7). */
export interface RequestBody {
  readonly id: string;
  readonly messages: readonly RequestMessage[];
  readonly data?: JsonValue;
}

export interface RequestMessage {
  readonly role: ChatMessage['role'];
  readonly content: string;
  readonly parts?: readonly MessagePart[];
  readonly annotations?: readonly JsonValue[];
  readonly attachments?: readonly Attachment[];
}

/** Keeps what the service may know of a request: no ids and times of messages, no empty fields. */
export function createRequestBody({ id, messages, data }: ChatRequest): RequestBody {
  return {
    id,
    messages: messages.map(createRequestMessage),
    ...(data === undefined ? {} : { data }),
  };
}

function createRequestMessage(message: ChatMessage): RequestMessage {
  const parts = message.parts.filter(isSendable);
  const { role, content, annotations, attachments = [] } = message;
  return {
    role,
    content,
    ...(parts.length === 0 ? {} : { parts }),
    ...(annotations.length === 0 ? {} : { annotations }),
    ...(attachments.length === 0 ? {} : { attachments }),
  };
}

/** A server cannot continue a call that an interrupted answer left half written. */
function isSendable(part: MessagePart): boolean {
  return part.type !== 'tool-invocation' || part.toolInvocation.state !== 'partial-call';
}
