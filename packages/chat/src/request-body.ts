import type { JsonValue } from '@assist/stream';
import type { ChatRequest } from './chat-transport.ts';
import type { ChatMessage } from './message.ts';

/** The body of the completions call (spec §7). Its messages have no optional fields. */
export interface RequestBody {
  readonly id: string;
  readonly messages: readonly Pick<ChatMessage, 'role' | 'content' | 'parts'>[];
  readonly data?: JsonValue;
}

/** Creates the body. Leaves out the ids and times of the messages, because the service must not know them. */
export function createRequestBody({ id, messages, data }: ChatRequest): RequestBody {
  return {
    id,
    messages: messages.map(({ role, content, parts }) => ({ role, content, parts })),
    ...(data === undefined ? {} : { data }),
  };
}
