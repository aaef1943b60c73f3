export {
  type AssistantResponse,
  type ContactLink,
  type ResponseSupport,
  readAssistantResponse,
} from './assistant-response.ts';
export { ChatError, type ChatErrorCode } from './chat-error.ts';
export { type ChatSession, createChatSession } from './chat-session.ts';
export type { ChatSnapshot } from './chat-snapshot.ts';
export type { AnswerStream, ChatRequest, ChatTransport } from './chat-transport.ts';
export { createId } from './create-id.ts';
export { createHttpTransport } from './http-transport.ts';
export type { ChatMessage } from './message.ts';
export type { NetworkStatus } from './network-status.ts';
