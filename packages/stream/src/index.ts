export { decodeStream } from './decode.ts';
export { decodeAnswer } from './decode-answer.ts';
export { encodePart } from './encode.ts';
export { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
export { MAX_LINE_LENGTH } from './line-splitter.ts';
export type {
  FileContent,
  FinishMessage,
  FinishStep,
  StreamPart,
  StreamPartType,
  TokenUsage,
  ToolCall,
  ToolCallDelta,
  ToolCallStart,
  ToolResult,
} from './parts.ts';
export { StreamError, type StreamErrorCode } from './stream-error.ts';
export type {
  AnswerPart,
  LinkedFile,
  NamedAnnotation,
  ReasoningUpdate,
  UiMessagePart,
} from './ui-message-part.ts';
