import { callChatApi, processDataStream, type UIMessage } from '@ai-sdk/ui-utils';
import type { Reader } from './reader.ts';
import { createBody, createResponse } from './response.ts';

/** The reference client: its decoder alone, and its decoder, reducer and updates together. */
export const reference: Reader = {
  async decode({ chunks }) {
    let length = 0;
    await processDataStream({
      stream: createBody(chunks),
      onTextPart: (value) => {
        length += value.length;
      },
    });
    return length;
  },

  async assemble({ chunks }) {
    let message: UIMessage | undefined;
    await callChatApi({
      api: 'https://reference.example/',
      body: {},
      streamProtocol: 'data',
      credentials: undefined,
      headers: undefined,
      abortController: undefined,
      restoreMessagesOnFailure: () => undefined,
      onResponse: undefined,
      onUpdate: (update) => {
        message = update.message;
      },
      onFinish: undefined,
      onToolCall: undefined,
      generateId: () => 'id',
      fetch: async () => createResponse(chunks),
      lastMessage: undefined,
    });
    const args: unknown = message?.toolInvocations?.[0]?.args;
    return { content: message?.content ?? '', args };
  },
};
