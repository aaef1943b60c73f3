import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bytesOf, collect, cut, scriptBody } from './byte-stream.test-support.ts';
import { decodeStream } from './decode.ts';
import type { StreamPart } from './parts.ts';
import { encodePart } from './parts.ts';

const timeout = 60_000;

/** The text of the recorded conversation with a server of the AI SDK, which has two steps. */
const TEXT =
  'I’ll look that up: «золотая карта» 金卡 👩‍👩‍👧 …\n\n' +
  '## Who can get one\n- "70" or older\\\n- served in Việt Nam 😀';

const STEP_KINDS = [
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
  readonly kinds: readonly string[];
}

const RECORDINGS: readonly Recording[] = [
  { name: 'ai-4.3.19', kinds: [...STEP_KINDS, 'finish_message'] },
  { name: 'ai-4.3.19-error', kinds: [...STEP_KINDS, 'error', 'finish_message'] },
  {
    name: 'answer-service',
    kinds: ['start_step', 'text', 'source', 'message_annotations', 'finish_step', 'finish_message'],
  },
];

function readBytes(name: string): Uint8Array {
  return readFileSync(new URL(`fixtures/${name}.txt`, import.meta.url));
}

async function decode(chunks: Iterable<Uint8Array>) {
  return await collect(decodeStream(scriptBody(chunks).body));
}

function textOf(part: StreamPart): string {
  return part.type === 'text' ? part.value : '';
}

describe.each(RECORDINGS)('the answer of $name', ({ name, kinds }) => {
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

  it('the encoder writes the bytes of the recorded server', async () => {
    const { parts } = await decode([bytes]);
    expect(parts.map(encodePart).join('')).toBe(new TextDecoder().decode(bytes));
  });
});
