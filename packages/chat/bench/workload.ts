import { encodePart, type StreamPart } from '@assist/stream';

/** The script of an answer. Engines store Latin text in one byte per character, other text in two. */
export type Script = 'Latin' | 'Cyrillic';

/** An answer as the network delivers it. */
export interface Workload {
  readonly chunks: readonly Uint8Array[];
  /** The text of the answer. */
  readonly text: string;
}

/** Characters in a piece of the server: about one token. */
const PIECE_LENGTH = 5;

const PANGRAMS: Readonly<Record<Script, string>> = {
  Latin: 'The quick brown fox jumps over the lazy dog. ',
  Cyrillic: 'Съешь же ещё этих мягких французских булок. ',
};

const FINISH: StreamPart = { type: 'finish_message', value: { finishReason: 'stop' } };

/** Creates an answer in text parts of five characters, with `linesPerChunk` lines in each network chunk. */
export function createAnswer(script: Script, characters: number, linesPerChunk: number): Workload {
  const text = repeatTo(PANGRAMS[script], characters);
  const parts: StreamPart[] = [{ type: 'start_step', value: { messageId: 'message' } }];
  for (const value of piecesOf(text)) parts.push({ type: 'text', value });
  parts.push(FINISH);
  return { chunks: toChunks(parts, linesPerChunk), text };
}

function repeatTo(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
}

function* piecesOf(text: string): Generator<string, void, undefined> {
  for (let start = 0; start < text.length; start += PIECE_LENGTH) {
    yield text.slice(start, start + PIECE_LENGTH);
  }
}

function toChunks(parts: readonly StreamPart[], linesPerChunk: number): Uint8Array[] {
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [];
  for (let start = 0; start < parts.length; start += linesPerChunk) {
    const lines = parts.slice(start, start + linesPerChunk).map(encodePart);
    chunks.push(encoder.encode(lines.join('')));
  }
  return chunks;
}
