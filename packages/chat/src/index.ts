export {
  type AssistantResponse,
  type FollowUpQuestion,
  type NextStep,
  type ResponseSource,
  type ResponseWarning,
  readAssistantResponse,
} from './assistant-response.ts';
export { ChatError, type ChatErrorCode, type ChatErrorDetails } from './chat-error.ts';
export {
  type AskOptions,
  type ChatSession,
  type ChatSessionOptions,
  createChatSession,
} from './chat-session.ts';
export type { ChatOutcome, ChatSnapshot, ChatStatus } from './chat-snapshot.ts';
export type { AnswerStream, ChatRequest, ChatTransport } from './chat-transport.ts';
export { createUuid } from './create-uuid.ts';
export { createHttpTransport, type HttpTransportOptions } from './http-transport.ts';
export type {
  Attachment,
  ChatMessage,
  Clock,
  CreateId,
  FilePart,
  MessagePart,
  ReasoningDetail,
  ReasoningPart,
  Source,
  SourcePart,
  StepStartPart,
  TextPart,
  ToolInvocation,
  ToolInvocationPart,
} from './message.ts';
export {
  createMessageBuilder,
  type MessageBuilder,
  type MessageBuilderOptions,
} from './message-builder.ts';
export type { NetworkStatus } from './network-status.ts';
export type { ChatConnection } from './read-answer.ts';
