export {
  type AssistantResponse,
  type ContactLink,
  findSourceNumber,
  type ResponseSupport,
  readResponse,
  uniqueValidQuestions,
} from './assistant-response.ts';
export {
  ChatError,
  type ChatErrorCode,
  EMPTY_BODY_MESSAGE,
  FETCH_FAILED_MESSAGE,
} from './errors.ts';
export {
  type AnswerStream,
  type ChatRequest,
  type ChatTransport,
  createHttpTransport,
} from './http.ts';
export { createId } from './message.ts';
export { ChatSession, type ChatSnapshot } from './session.ts';
