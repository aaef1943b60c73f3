import { type AssistantResponse, type ChatSnapshot, readAssistantResponse } from '@assist/chat';
import { stripDeceptive } from '../deceptive-characters.ts';

const emptyResponse: AssistantResponse = {
  content: '',
  sources: [],
  warnings: [],
  followUpQuestions: [],
  helpfulNextSteps: [],
  traceId: undefined,
  observationId: undefined,
};

/** What has arrived of the answer to the question just asked, its texts without deceptive characters. */
export function readResponse(chat: ChatSnapshot): AssistantResponse {
  const message = chat.messages.findLast(({ role }) => role === 'assistant');
  return message === undefined ? emptyResponse : withoutDeception(readAssistantResponse(message));
}

function withoutDeception(response: AssistantResponse): AssistantResponse {
  const { content, sources, warnings, followUpQuestions, helpfulNextSteps } = response;
  return {
    ...response,
    content: stripDeceptive(content),
    sources: sources.map((source) => ({ ...source, title: stripDeceptive(source.title) })),
    warnings: warnings.map(({ message }) => ({ message: stripDeceptive(message) })),
    followUpQuestions: followUpQuestions.map((followUp) => ({
      ...followUp,
      question: stripDeceptive(followUp.question),
    })),
    helpfulNextSteps: helpfulNextSteps.map((step) => ({
      ...step,
      title: stripDeceptive(step.title),
    })),
  };
}
