export { decodeStream, StreamError } from './decode.ts';
export {
  encodePart,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type StreamPart,
} from './parts.ts';
