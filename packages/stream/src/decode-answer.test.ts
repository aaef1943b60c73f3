import { describe, expect, it } from 'vitest';
import { bytesOf, collect, cut, scriptBody } from './byte-stream.test-support.ts';
import { decodeAnswer } from './decode-answer.ts';
import type { AnswerPart } from './ui-message-part.ts';

async function decode(text: string, headers: Record<string, string> = {}) {
  return await collect(
    decodeAnswer(scriptBody([bytesOf(text)]).body.getReader(), new Headers(headers)),
  );
}

/** Decodes a UI message stream that has one event for each of these chunks. */
async function decodeChunks(...chunks: readonly unknown[]) {
  const text = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
  return await decode(text, { 'content-type': 'text/event-stream' });
}

const DATA_STREAM = '0:"Hi"\n';
const TEXT: AnswerPart = { type: 'text', value: 'Hi' };
const EVENTS = 'data: {"type":"text-delta","id":"1","delta":"Hi"}\n\n';
const DELTA: AnswerPart = { type: 'text_delta', value: { id: '1', delta: 'Hi' } };

describe('the protocols', () => {
  it.each<[name: string, headers: Record<string, string>]>([
    ['its header', { 'x-vercel-ai-data-stream': 'v1', 'content-type': 'text/event-stream' }],
    ['its first line', { 'content-type': 'text/plain; charset=utf-8' }],
    ['its first line, without headers', {}],
  ])('the decoder recognises the data stream by %s', async (_, headers) => {
    expect(await decode(DATA_STREAM, headers)).toEqual({ parts: [TEXT], error: undefined });
    expect((await decode(`\r\n\n${DATA_STREAM}`, headers)).parts).toEqual([TEXT]);
  });

  it.each<[name: string, headers: Record<string, string>]>([
    ['its header', { 'x-vercel-ai-ui-message-stream': 'v1', 'content-type': 'text/plain' }],
    [
      'its header first',
      { 'x-vercel-ai-ui-message-stream': 'v1', 'x-vercel-ai-data-stream': 'v1' },
    ],
    ['its content type', { 'content-type': 'Text/Event-Stream; charset=utf-8' }],
    ['its first line', { 'content-type': 'text/plain' }],
    ['its first line, without headers', {}],
  ])('the decoder recognises the UI message stream by %s', async (_, headers) => {
    expect(await decode(EVENTS, headers)).toEqual({ parts: [DELTA], error: undefined });
  });

  it.each([': stream-open\n\n', 'event: message\n', 'id: 1\n', 'retry: 100\n', '\n\n', '\r\n'])(
    'the decoder recognises the UI message stream by the first line %j',
    async (first) => {
      expect((await decode(first + EVENTS)).parts).toEqual([DELTA]);
    },
  );

  it.each(['0:"Hi"', 'data: {"type":"abort"}'])(
    'the decoder recognises the protocol of a single unterminated line: %j',
    async (line) => {
      const { error } = await decode(line);
      if (line.startsWith('data:')) expect(error).toMatchObject({ code: 'cut-off' });
      else expect(error).toBeUndefined();
    },
  );

  it('a line of no protocol gets the error of the data stream', async () => {
    expect((await decode('<!DOCTYPE html>\n')).error).toMatchObject({
      message: 'Failed to parse stream string. No separator found.',
    });
    expect((await decode('{"error":"x"}\n')).error).toMatchObject({
      message: 'Failed to parse stream string. Invalid code {"error".',
    });
  });

  it('the protocol does not change within a stream', async () => {
    expect((await decode(DATA_STREAM + EVENTS)).error).toMatchObject({
      message: 'Failed to parse stream string. Invalid code data.',
    });
  });
});

describe('events', () => {
  it('an event of the UI message stream is read at any chunk size', async () => {
    const text =
      ': open\r\n\r\ndata:{"type":"text-delta",\r\ndata: "id":"1","delta":"é😀"}\r\nid: 7\r\n\r\n' +
      'event: message\ndata: {"type":"finish"}\n\ndata: [DONE]\n\n';
    const expected = [
      { type: 'text_delta', value: { id: '1', delta: 'é😀' } },
      { type: 'finish_message', value: { finishReason: 'unknown' } },
    ];
    const bytes = bytesOf(text);
    for (let size = 1; size <= bytes.length; size += 1) {
      const { body } = scriptBody(cut(bytes, [size]));
      expect(await collect(decodeAnswer(body.getReader(), new Headers()))).toEqual({
        parts: expected,
        error: undefined,
      });
    }
  });

  it('an event without its blank line means that the stream was cut off', async () => {
    for (const rest of ['data: {"type":"abort"}', 'data: {"type":"abort"}\n', 'data: {"ty']) {
      const { parts, error } = await decode(EVENTS + rest);
      expect(parts).toEqual([DELTA]);
      expect(error).toMatchObject({ name: 'StreamError', code: 'cut-off' });
    }
  });

  it('events after [DONE] are ignored', async () => {
    const { parts, error } = await decode(`${EVENTS}data: [DONE]\n\n${EVENTS}data: x`);
    expect(parts).toEqual([DELTA, { type: 'finish_message', value: { finishReason: 'unknown' } }]);
    expect(error).toBeUndefined();
  });

  it('an event without a valid chunk is rejected, and the error repeats no text', async () => {
    const { error } = await decode('data: {"a secret\n\n');
    expect(error).toMatchObject({ name: 'StreamError', code: 'invalid-json' });
    expect(String(error)).not.toContain('secret');
    for (const chunk of [null, [], 'text-delta', {}, { type: 5 }]) {
      expect((await decodeChunks(chunk)).error).toMatchObject({ code: 'invalid-part' });
    }
  });
});

const TOOL = { toolCallId: 't', toolName: 'find' };

describe('chunks', () => {
  it.each<[chunk: Record<string, unknown>, parts: readonly AnswerPart[]]>([
    [{ type: 'start' }, []],
    [{ type: 'start', messageId: 'm' }, [{ type: 'message_start', value: { messageId: 'm' } }]],
    [
      { type: 'start', messageMetadata: { traceId: 't', observationId: 'o', model: 'm' } },
      [
        {
          type: 'message_annotations',
          value: [
            { type: 'trace-id', traceId: 't' },
            { type: 'observation-id', observationId: 'o' },
          ],
        },
      ],
    ],
    [{ type: 'message-metadata', messageMetadata: { model: 'm' } }, []],
    [{ type: 'message-metadata', messageMetadata: 5 }, []],
    [{ type: 'start-step' }, [{ type: 'step_start' }]],
    [
      { type: 'finish-step' },
      [{ type: 'finish_step', value: { finishReason: 'unknown', isContinued: false } }],
    ],
    [{ type: 'reset-step' }, [{ type: 'step_reset' }]],
    [{ type: 'text-start', id: '1' }, [{ type: 'text_start', value: { id: '1' } }]],
    [{ type: 'text-end', id: '1' }, [{ type: 'text_end', value: { id: '1' } }]],
    [
      { type: 'reasoning-start', id: '1', providerMetadata: { a: { redactedData: 'x' } } },
      [{ type: 'reasoning', value: '' }],
    ],
    [
      {
        type: 'reasoning-delta',
        id: '1',
        delta: 'd',
        providerMetadata: { gateway: {}, anthropic: { signature: 's' } },
      },
      [{ type: 'reasoning', value: 'd' }],
    ],
    [{ type: 'reasoning-end', id: '1' }, [{ type: 'reasoning', value: '' }]],
    [
      { type: 'tool-input-start', ...TOOL, dynamic: true },
      [{ type: 'tool_call_streaming_start', value: TOOL }],
    ],
    [
      { type: 'tool-input-start', ...TOOL, inputEncoding: 'text' },
      [{ type: 'tool_call_streaming_start', value: TOOL }],
    ],
    [
      { type: 'tool-input-delta', toolCallId: 't', inputTextDelta: '{' },
      [{ type: 'tool_call_delta', value: { toolCallId: 't', argsTextDelta: '{' } }],
    ],
    [
      { type: 'tool-input-available', ...TOOL, input: { q: 1 } },
      [{ type: 'tool_call', value: { ...TOOL, args: { q: 1 } } }],
    ],
    [
      { type: 'tool-input-error', ...TOOL, input: 'bad', errorText: 'no' },
      [
        { type: 'tool_call', value: { ...TOOL, args: 'bad' } },
        { type: 'tool_result', value: { toolCallId: 't', result: { error: 'no' } } },
      ],
    ],
    [
      { type: 'tool-output-available', toolCallId: 't', output: [1], preliminary: true },
      [{ type: 'tool_result', value: { toolCallId: 't', result: [1] } }],
    ],
    [
      { type: 'tool-output-available', toolCallId: 't' },
      [{ type: 'tool_result', value: { toolCallId: 't', result: null } }],
    ],
    [
      { type: 'tool-output-error', toolCallId: 't', errorText: 'no' },
      [{ type: 'tool_result', value: { toolCallId: 't', result: { error: 'no' } } }],
    ],
    [
      { type: 'source-url', sourceId: 's', url: 'https://a.example/', title: 'A' },
      [
        {
          type: 'source',
          value: { sourceType: 'url', id: 's', url: 'https://a.example/', title: 'A' },
        },
      ],
    ],
    [
      { type: 'source-document', sourceId: 's', mediaType: 'application/pdf', title: 'A' },
      [
        {
          type: 'source',
          value: { sourceType: 'document', id: 's', mediaType: 'application/pdf', title: 'A' },
        },
      ],
    ],
    [
      { type: 'file', url: 'data:text/plain;base64,aGk=', mediaType: 'text/plain' },
      [{ type: 'file', value: { url: 'data:text/plain;base64,aGk=', mimeType: 'text/plain' } }],
    ],
    [
      { type: 'file', url: 'data:text/plain,hi', mediaType: 'text/plain' },
      [{ type: 'file', value: { url: 'data:text/plain,hi', mimeType: 'text/plain' } }],
    ],
    [
      { type: 'file', url: 'https://a.example/f', mediaType: 'text/plain' },
      [{ type: 'file', value: { url: 'https://a.example/f', mimeType: 'text/plain' } }],
    ],
    [
      { type: 'data-warning', id: '1', data: { message: 'm' } },
      [{ type: 'annotation', value: { name: 'warning', id: '1', data: { message: 'm' } } }],
    ],
    [{ type: 'data-progress', data: 50, transient: true }, []],
    [{ type: 'error', errorText: 'Oops' }, [{ type: 'error', value: 'Oops' }]],
    [{ type: 'abort', reason: 'r' }, [{ type: 'abort' }]],
    [
      { type: 'finish', finishReason: 'stop', messageMetadata: { traceId: 't' } },
      [
        { type: 'message_annotations', value: [{ type: 'trace-id', traceId: 't' }] },
        { type: 'finish_message', value: { finishReason: 'stop' } },
      ],
    ],
  ])('the decoder reads the chunk %j', async (chunk, parts) => {
    expect(await decodeChunks(chunk)).toEqual({ parts, error: undefined });
  });

  it.each([
    'custom',
    'steering-message',
    'tool-approval-request',
    'tool-output-denied',
    'never-heard-of',
    '__proto__',
    'constructor',
    'toString',
    '',
  ])('a chunk of the unknown type %j is ignored', async (type) => {
    expect(await decodeChunks({ type })).toEqual({ parts: [], error: undefined });
  });

  it.each([
    [{ type: 'text-delta', id: '1' }, '"text-delta" chunks expect a "delta" string.'],
    [{ type: 'text-start' }, '"text-start" chunks expect a "id" string.'],
    [{ type: 'error' }, '"error" chunks expect a "errorText" string.'],
    [{ type: 'source-url', sourceId: 's' }, '"source-url" chunks expect a "url" string.'],
    [
      { type: 'tool-input-start', toolCallId: 't' },
      '"tool-input-start" chunks expect a "toolName" string.',
    ],
  ])('a malformed chunk is rejected: %j', async (chunk, message) => {
    expect((await decodeChunks(chunk)).error).toMatchObject({ code: 'invalid-part', message });
  });
});
