import {
  type AssistantResponse,
  type ChatMessage,
  type ChatSnapshot,
  type ResponseSupport,
  readAssistantResponse,
} from '@assist/chat';
import { stripDeceptive } from '../deceptive-characters.ts';

const emptyResponse: AssistantResponse = {
  content: '',
  sources: [],
  warnings: [],
  followUpQuestions: [],
  helpfulNextSteps: [],
  traceId: undefined,
  observationId: undefined,
  outcome: undefined,
  language: undefined,
  support: undefined,
};

/**
 * Caches each message's response, because several callers read the response at each update. Messages are immutable, so
 * a cached response stays valid.
 */
const read = new WeakMap<ChatMessage, AssistantResponse>();

/** Returns the received part of the last answer, without deceptive characters. */
export function readResponse(chat: ChatSnapshot): AssistantResponse {
  const message = chat.messages.findLast(({ role }) => role === 'assistant');
  if (message === undefined) return emptyResponse;
  const response = read.get(message) ?? withoutDeception(readAssistantResponse(message));
  read.set(message, response);
  return response;
}

function withoutDeception(response: AssistantResponse): AssistantResponse {
  const { sources, warnings, followUpQuestions, helpfulNextSteps, support } = response;
  return {
    ...response,
    content: stripDeceptive(withoutContact(response)),
    sources: stripEach(sources, 'title'),
    warnings: stripEach(warnings, 'message'),
    followUpQuestions: stripEach(followUpQuestions, 'question'),
    helpfulNextSteps: stripEach(helpfulNextSteps, 'title'),
    support: support && contactWithoutDeception(support),
  };
}

/** Removes the support contact from the beginning of the answer, because `SupportNotice` already shows this contact. */
function withoutContact({ content, support }: AssistantResponse): string {
  const contact = support?.contact.markdown;
  if (!contact) return content;
  if (content.startsWith(contact)) return content.slice(contact.length).trimStart();
  return contact.startsWith(content) ? '' : content;
}

function contactWithoutDeception({ urgency, contact }: ResponseSupport): ResponseSupport {
  const text = stripDeceptive(contact.text);
  return { urgency, contact: { ...contact, text, links: stripEach(contact.links, 'label') } };
}

function stripEach<Field extends string, Item extends Readonly<Record<Field, string>>>(
  items: readonly Item[],
  field: Field,
): readonly Item[] {
  return items.map((item) => ({ ...item, [field]: stripDeceptive(item[field]) }));
}
