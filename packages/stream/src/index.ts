export { decodeStream, StreamError } from './decode.ts';
export { encodePart } from './encode.ts';
export { isJsonObject, type JsonObject, type JsonValue, type StreamPart } from './parts.ts';
