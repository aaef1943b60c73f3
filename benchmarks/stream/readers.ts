import { processDataStream, type UIMessage } from '@ai-sdk/ui-utils';
import { decodeStream } from '@assist/stream';
import { addPart, startAnswer } from '../../packages/chat/src/message.ts';
import { readWithReference } from '../../packages/chat/src/reference-client.test-support.ts';
import { createAnswer, type Script, type Workload } from './workload.ts';

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
    for await (const parts of decodeStream(createBody(chunks))) {
      for (const part of parts) if (part.type === 'text') length += part.value.length;
    }
    return ' '.repeat(length);
  },
  async 'decode, apply'({ chunks }) {
    let answer = startAnswer('id', new Date(0));
    for await (const parts of decodeStream(createBody(chunks))) {
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
    await processDataStream({ stream: createBody(chunks), onTextPart });
    return ' '.repeat(length);
  },
  async 'decode, apply'({ chunks }) {
    let message: UIMessage | undefined;
    await readWithReference(new Response(createBody(chunks)), {
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
  linesPerChunk: number,
): Record<keyof typeof readers, () => Promise<void>> {
  const workload = createAnswer(script, characters, linesPerChunk);
  const read = (name: keyof typeof readers) => async () => {
    const text = await readers[name][work](workload);
    const isRead = work === 'decode' ? text.length === characters : text === workload.text;
    if (!isRead) throw new Error(`The client (${name}) lost text.`);
  };
  return { ours: read('ours'), reference: read('reference') };
}

/** Creates a stream that delivers the chunks one by one, like a network connection. */
function createBody(chunks: readonly Uint8Array<ArrayBuffer>[]) {
  const iterator = chunks[Symbol.iterator]();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        const next = iterator.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
    },
    { highWaterMark: 0 },
  );
}
