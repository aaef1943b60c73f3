import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bytesOf, collect, cut, scriptBody } from './byte-stream.test-support.ts';
import { decodeStream } from './decode.ts';
import { decodeAnswer } from './decode-answer.ts';
import { encodePart } from './encode.ts';
import type { AnswerPart } from './ui-message-part.ts';

/** Timeout for the long tests on a busy machine, in ms. */
const timeout = 60_000;

/** The text of the recorded conversation, which has two steps. The recordings of all AI SDK versions have this text. */
const TEXT =
  'I’ll look that up: «золотая карта» 金卡 👩‍👩‍👧 …\n\n' +
  '## Who can get one\n- "70" or older\\\n- served in Việt Nam 😀';

const UI_MESSAGE_KINDS = [
  'annotation',
  'message_start',
  'step_start',
  'reasoning',
  'text_start',
  'text_delta',
  'text_end',
  'tool_call_streaming_start',
  'tool_call_delta',
  'tool_call',
  'tool_result',
  'finish_step',
  'source',
  'file',
];

/** The kinds of the last two parts of every UI message recording: the message's metadata, then the finish. */
const UI_MESSAGE_END = ['message_annotations', 'finish_message'];

const DATA_STREAM_KINDS = [
  'data',
  'message_annotations',
  'start_step',
  'reasoning',
  'reasoning_signature',
  'redacted_reasoning',
  'text',
  'tool_call_streaming_start',
  'tool_call_delta',
  'tool_call',
  'tool_result',
  'finish_step',
  'source',
  'file',
];

interface Recording {
  readonly name: string;
  /** The kinds of the recorded parts, in order of first appearance. */
  readonly kinds: readonly string[];
}

const DATA_STREAMS: readonly Recording[] = [
  { name: 'ai-4.3.19', kinds: [...DATA_STREAM_KINDS, 'finish_message'] },
  { name: 'ai-4.3.19-error', kinds: [...DATA_STREAM_KINDS, 'error', 'finish_message'] },
  {
    name: 'answer-service',
    kinds: ['start_step', 'text', 'source', 'message_annotations', 'finish_step', 'finish_message'],
  },
];

const UI_MESSAGE_STREAMS: readonly Recording[] = [
  { name: 'ai-5.0.277', kinds: [...UI_MESSAGE_KINDS, ...UI_MESSAGE_END] },
  { name: 'ai-6.0.326', kinds: [...UI_MESSAGE_KINDS, ...UI_MESSAGE_END] },
  { name: 'ai-6.0.326-error', kinds: [...UI_MESSAGE_KINDS, 'error', ...UI_MESSAGE_END] },
  { name: 'ai-7.0.173', kinds: [...UI_MESSAGE_KINDS, ...UI_MESSAGE_END] },
];

function readBytes(name: string): Uint8Array {
  return readFileSync(new URL(`fixtures/${name}.txt`, import.meta.url));
}

/** Decodes without response headers, so that only the first line shows the protocol. */
async function decode(chunks: Iterable<Uint8Array>) {
  return await collect(decodeAnswer(scriptBody(chunks).body.getReader(), new Headers()));
}

function textOf(part: AnswerPart): string {
  if (part.type === 'text') return part.value;
  return part.type === 'text_delta' ? part.value.delta : '';
}

describe.each([...DATA_STREAMS, ...UI_MESSAGE_STREAMS])(
  'the answer of $name',
  ({ name, kinds }) => {
    const bytes = readBytes(name);

    it('the whole recorded answer is read', async () => {
      const { parts, error } = await decode([bytes]);
      expect(error).toBeUndefined();
      expect([...new Set(parts.map(({ type }) => type))]).toEqual(kinds);
      if (name !== 'answer-service') expect(parts.map(textOf).join('')).toBe(TEXT);
    });

    it('a cut at any byte of a recorded answer gives the same parts', { timeout }, async () => {
      const whole = JSON.stringify(await decode([bytes]));
      for (let at = 1; at < bytes.length; at += 1) {
        const both = await decode([bytes.subarray(0, at), bytes.subarray(at)]);
        expect(JSON.stringify(both) === whole, `cut at byte ${at}`).toBe(true);
      }
    });

    it('chunks of any size of a recorded answer give the same parts', { timeout }, async () => {
      const whole = JSON.stringify(await decode([bytes]));
      for (let size = 1; size <= 64; size += 1) {
        const cutUp = await decode(cut(bytes, [size]));
        expect(JSON.stringify(cutUp) === whole, `chunks of ${size} bytes`).toBe(true);
      }
    });

    it('a recorded answer that ends at any byte gives the parts before it, with or without the error cut-off', {
      timeout,
    }, async () => {
      const whole = (await decode([bytes])).parts.map((part) => JSON.stringify(part));
      for (let length = 0; length < bytes.length; length += 1) {
        const { parts, error } = await decode([bytes.subarray(0, length)]);
        const isPrefix = parts.every((part, index) => JSON.stringify(part) === whole[index]);
        expect(isPrefix, `broken off after ${length} bytes`).toBe(true);
        if (error !== undefined) expect(error).toMatchObject({ code: 'cut-off' });
      }
    });

    it('CRLF newlines in a recorded answer give the same parts', async () => {
      const text = new TextDecoder().decode(bytes);
      expect(await decode([bytesOf(text.replaceAll('\n', '\r\n'))])).toEqual(await decode([bytes]));
    });
  },
);

describe.each(DATA_STREAMS)('the data stream of $name', ({ name }) => {
  it('the encoder writes the bytes of the recorded server', async () => {
    const bytes = readBytes(name);
    const { parts } = await collect(decodeStream(scriptBody([bytes]).body));
    expect(parts.map(encodePart).join('')).toBe(new TextDecoder().decode(bytes));
  });
});
