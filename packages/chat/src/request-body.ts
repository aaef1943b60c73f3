import type { JsonValue } from '@assist/stream';
import type { ChatRequest } from './chat-transport.ts';
import type { ChatMessage } from './message.ts';

/** The body of the completions call (spec §7): questions have none of the fields that it lets be absent. */
export interface RequestBody {
  readonly id: string;
  readonly messages: readonly Pick<ChatMessage, 'role' | 'content' | 'parts'>[];
  readonly data?: JsonValue;
}

/** Keeps what the service may know of a request: no ids and times of messages. */
export function createRequestBody({ id, messages, data }: ChatRequest): RequestBody {
  return {
    id,
    messages: messages.map(({ role, content, parts }) => ({ role, content, parts })),
    ...(data === undefined ? {} : { data }),
  };
}
