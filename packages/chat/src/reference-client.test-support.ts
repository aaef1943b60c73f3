import { callChatApi } from '@ai-sdk/ui-utils';

type ReferenceOptions = Parameters<typeof callChatApi>[0];

/** Reads a response with the AI SDK's client, the reference for our client. */
export async function readWithReference(
  response: Response,
  handlers: Partial<Pick<ReferenceOptions, 'onUpdate' | 'onFinish'>>,
): Promise<void> {
  await callChatApi({
    api: 'https://reference.example/',
    body: {},
    streamProtocol: 'data',
    credentials: undefined,
    headers: undefined,
    abortController: undefined,
    restoreMessagesOnFailure: () => undefined,
    onResponse: undefined,
    onUpdate: () => undefined,
    onFinish: undefined,
    onToolCall: undefined,
    generateId: () => 'id',
    fetch: async () => response,
    lastMessage: undefined,
    ...handlers,
  });
}
