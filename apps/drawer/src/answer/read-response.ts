import { type AssistantResponse, type ChatSnapshot, readAssistantResponse } from '@assist/chat';

const emptyResponse: AssistantResponse = {
  content: '',
  sources: [],
  warnings: [],
  followUpQuestions: [],
  helpfulNextSteps: [],
  traceId: undefined,
  observationId: undefined,
};

/** What has arrived of the answer to the question just asked. */
export function readResponse(chat: ChatSnapshot): AssistantResponse {
  const message = chat.messages.findLast(({ role }) => role === 'assistant');
  return message === undefined ? emptyResponse : readAssistantResponse(message);
}
