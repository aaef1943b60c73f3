export { type ByteReader, decodeStream } from './decode.ts';
export { decodeAnswer } from './decode-answer.ts';
export { encodePart } from './encode.ts';
export { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
export type { StreamPart } from './parts.ts';
export { StreamError } from './stream-error.ts';
export type {
  AnswerPart,
  NamedAnnotation,
} from './ui-message-part.ts';
