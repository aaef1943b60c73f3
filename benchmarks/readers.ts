import { processDataStream, type UIMessage } from '@ai-sdk/ui-utils';
import { decodeStream, encodePart, type StreamPart } from '@assist/stream';
import { addPart, startAnswer } from '../packages/chat/src/message.ts';
import { readWithReference } from '../packages/chat/src/reference-client.test-support.ts';

/** An answer as the network delivers it, and the text that it contains. */
interface Workload {
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

/**
 * The measured work. `decode` only turns bytes into parts. `decode, apply` also applies each part to a
 * message.
 */
export type Work = 'decode' | 'decode, apply';

/**
 * Reads an answer and returns its text. A reader for `decode` does not build the text, and returns a string of spaces
 * with the same length.
 */
type Reader = (workload: Workload) => Promise<string>;

/** This project's client. */
const ours: Record<Work, Reader> = {
  async decode({ chunks }) {
    let length = 0;
    for await (const parts of decodeStream(ReadableStream.from(chunks))) {
      for (const part of parts) if (part.type === 'text') length += part.value.length;
    }
    return ' '.repeat(length);
  },
  async 'decode, apply'({ chunks }) {
    let answer = startAnswer('id', new Date(0));
    for await (const parts of decodeStream(ReadableStream.from(chunks))) {
      answer = parts.reduce(addPart, answer);
    }
    return answer.message.content;
  },
};

/**
 * The reference client, from the AI SDK. `decode` runs only the client's decoder. `decode, apply` runs the
 * whole client, which also builds the message.
 */
const reference: Record<Work, Reader> = {
  async decode({ chunks }) {
    let length = 0;
    const onTextPart = (value: string) => {
      length += value.length;
    };
    await processDataStream({ stream: ReadableStream.from(chunks), onTextPart });
    return ' '.repeat(length);
  },
  async 'decode, apply'({ chunks }) {
    let message: UIMessage | undefined;
    await readWithReference(new Response(ReadableStream.from(chunks)), {
      onUpdate: (update) => {
        message = update.message;
      },
    });
    return message?.content ?? '';
  },
};

const readers = { ours, reference };

/**
 * Creates one function for each client. A call reads one answer. The call rejects if the client loses text, because
 * such a client would otherwise look fast.
 */
export function createReaders(
  work: Work,
  script: Script,
  characters: number,
): Record<keyof typeof readers, () => Promise<void>> {
  const workload = createAnswer(script, characters);
  const read = (name: keyof typeof readers) => async () => {
    const text = await readers[name][work](workload);
    const isRead = work === 'decode' ? text.length === characters : text === workload.text;
    if (!isRead) throw new Error(`The client (${name}) lost text.`);
  };
  return { ours: read('ours'), reference: read('reference') };
}

/** Creates an answer of text parts with 64 characters each. Each part is one line, and one chunk. */
function createAnswer(script: Script, characters: number): Workload {
  const pangram = pangrams[script];
  const text = pangram.repeat(Math.ceil(characters / pangram.length)).slice(0, characters);
  const parts: StreamPart[] = [{ type: 'start_step', value: { messageId: 'message' } }];
  for (let start = 0; start < text.length; start += pieceLength) {
    parts.push({ type: 'text', value: text.slice(start, start + pieceLength) });
  }
  parts.push({ type: 'finish_message', value: { finishReason: 'stop' } });
  const encoder = new TextEncoder();
  const chunks = parts.map((part) => encoder.encode(encodePart(part)));
  return { chunks, text };
}
