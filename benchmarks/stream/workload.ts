import { encodePart, type StreamPart } from '@assist/stream';

/** An answer as the network delivers it, and the text that it contains. */
export interface Workload {
  readonly chunks: readonly Uint8Array<ArrayBuffer>[];
  readonly text: string;
}

/** Characters per text part. With shorter parts, an answer of a million characters would exceed the limit of parts. */
const pieceLength = 64;

/**
 * Texts in two scripts. JavaScript engines store a Latin character in one byte, but a character of other scripts in
 * two.
 */
const pangrams = {
  Latin: 'The quick brown fox jumps over the lazy dog. ',
  Cyrillic: 'Съешь же ещё этих мягких французских булок. ',
};

/** The writing system of an answer. */
export type Script = keyof typeof pangrams;

/** Creates an answer of text parts with 64 characters each. Each part is one line. */
export function createAnswer(script: Script, characters: number, linesPerChunk: number): Workload {
  const pangram = pangrams[script];
  const text = pangram.repeat(Math.ceil(characters / pangram.length)).slice(0, characters);
  const parts: StreamPart[] = [{ type: 'start_step', value: { messageId: 'message' } }];
  for (let start = 0; start < text.length; start += pieceLength) {
    parts.push({ type: 'text', value: text.slice(start, start + pieceLength) });
  }
  parts.push({ type: 'finish_message', value: { finishReason: 'stop' } });
  const encoder = new TextEncoder();
  const chunks = [];
  for (let start = 0; start < parts.length; start += linesPerChunk) {
    const lines = parts.slice(start, start + linesPerChunk).map(encodePart);
    chunks.push(encoder.encode(lines.join('')));
  }
  return { chunks, text };
}
