import { partTable, type StreamPart } from './parts.ts';

const codeByType: ReadonlyMap<string, string> = new Map(
  partTable.map((row) => [row.name, row.code]),
);

/** Encodes a part as one line of the data stream, including the newline. */
export function encodePart(part: StreamPart): string {
  return `${codeByType.get(part.type)}:${JSON.stringify(part.value)}\n`;
}
