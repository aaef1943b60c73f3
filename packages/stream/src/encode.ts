import { partKinds, type StreamPart } from './parts.ts';

/** Encodes a part as one line of the stream, including the newline. */
export function encodePart({ type, value }: StreamPart): string {
  return `${partKinds[type].code}:${JSON.stringify(value)}\n`;
}
