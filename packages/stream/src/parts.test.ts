import { describe, expect, it } from 'vitest';
import { bytesOf, collect, scriptBody } from './byte-stream.test-support.ts';
import { decodeStream, StreamError } from './decode.ts';
import { encodePart, partKinds, type StreamPart } from './parts.ts';

async function decodeLine(line: string) {
  return await collect(decodeStream(scriptBody([bytesOf(`${line}\n`)]).body));
}

const ACCEPTED: readonly (readonly [line: string, part: StreamPart])[] = [
  ['0:"Hello"', { type: 'text', value: 'Hello' }],
  ['0:""', { type: 'text', value: '' }],
  ['0:"a:b"', { type: 'text', value: 'a:b' }],
  ['2:[1,{"a":null}]', { type: 'data', value: [1, { a: null }] }],
  ['3:"Oops"', { type: 'error', value: 'Oops' }],
  ['8:[]', { type: 'message_annotations', value: [] }],
  [
    '9:{"toolCallId":"1","toolName":"find","args":{"q":"flag"}}',
    { type: 'tool_call', value: { toolCallId: '1', toolName: 'find', args: { q: 'flag' } } },
  ],
  [
    '9:{"toolCallId":"1","toolName":"find","args":null}',
    { type: 'tool_call', value: { toolCallId: '1', toolName: 'find', args: null } },
  ],
  [
    'a:{"toolCallId":"1","result":null}',
    { type: 'tool_result', value: { toolCallId: '1', result: null } },
  ],
  [
    'b:{"toolCallId":"1","toolName":"find"}',
    { type: 'tool_call_streaming_start', value: { toolCallId: '1', toolName: 'find' } },
  ],
  [
    'c:{"toolCallId":"1","argsTextDelta":""}',
    { type: 'tool_call_delta', value: { toolCallId: '1', argsTextDelta: '' } },
  ],
  ['d:{"finishReason":"stop"}', { type: 'finish_message', value: { finishReason: 'stop' } }],
  [
    'd:{"finishReason":"","usage":{"promptTokens":1,"completionTokens":null}}',
    {
      type: 'finish_message',
      value: { finishReason: '', usage: { promptTokens: 1, completionTokens: Number.NaN } },
    },
  ],
  [
    'd:{"finishReason":"stop","usage":{"promptTokens":1}}',
    { type: 'finish_message', value: { finishReason: 'stop' } },
  ],
  [
    'd:{"finishReason":"stop","usage":5,"extra":true}',
    { type: 'finish_message', value: { finishReason: 'stop' } },
  ],
  [
    'e:{"finishReason":"stop","isContinued":true}',
    { type: 'finish_step', value: { finishReason: 'stop', isContinued: true } },
  ],
  [
    'e:{"finishReason":"stop","isContinued":"yes"}',
    { type: 'finish_step', value: { finishReason: 'stop', isContinued: false } },
  ],
  ['f:{"messageId":"m","more":1}', { type: 'start_step', value: { messageId: 'm' } }],
  ['g:"because"', { type: 'reasoning', value: 'because' }],
  [
    'h:{"sourceType":"url","id":"1","url":"https://a.example/","title":"A"}',
    {
      type: 'source',
      value: { sourceType: 'url', id: '1', url: 'https://a.example/', title: 'A' },
    },
  ],
  ['h:{}', { type: 'source', value: {} }],
  ['h:[]', { type: 'source', value: [] }],
  ['i:{"data":"x","more":1}', { type: 'redacted_reasoning', value: { data: 'x' } }],
  ['j:{"signature":"s","more":1}', { type: 'reasoning_signature', value: { signature: 's' } }],
  [
    'k:{"data":"aGk=","mimeType":"text/plain"}',
    { type: 'file', value: { data: 'aGk=', mimeType: 'text/plain' } },
  ],
];

describe('accepted parts', () => {
  it.each(ACCEPTED)('the line %s is an accepted part', async (line, part) => {
    expect(await decodeLine(line)).toEqual({ parts: [part], error: undefined });
  });

  it('the accepted parts cover every kind of part', () => {
    const kinds = new Set(ACCEPTED.map(([, part]) => part.type));
    expect([...kinds].sort()).toEqual(Object.keys(partKinds).sort());
  });

  it('a part of a whole-object kind keeps unknown fields', async () => {
    const { parts } = await decodeLine('b:{"toolCallId":"1","toolName":"find","extra":true}');
    expect(parts).toEqual([
      {
        type: 'tool_call_streaming_start',
        value: { toolCallId: '1', toolName: 'find', extra: true },
      },
    ]);
  });
});

const TOOL_CALL =
  '"tool_call" parts expect an object with a "toolCallId", "toolName", and "args" property.';
const TOOL_RESULT =
  '"tool_result" parts expect an object with a "toolCallId" and a "result" property.';
const TOOL_START =
  '"tool_call_streaming_start" parts expect an object with a "toolCallId" and "toolName" property.';
const TOOL_DELTA =
  '"tool_call_delta" parts expect an object with a "toolCallId" and "argsTextDelta" property.';
const FILE = '"file" parts expect an object with a "data" and "mimeType" property.';

describe('rejected parts', () => {
  it.each([
    ['0:1', '"text" parts expect a string value.'],
    ['0:null', '"text" parts expect a string value.'],
    ['2:{}', '"data" parts expect an array value.'],
    ['3:{}', '"error" parts expect a string value.'],
    ['8:"x"', '"message_annotations" parts expect an array value.'],
    ['9:null', TOOL_CALL],
    ['9:{"toolCallId":1,"toolName":"find","args":{}}', TOOL_CALL],
    ['9:{"toolCallId":"1","toolName":"find"}', TOOL_CALL],
    ['9:{"toolCallId":"1","toolName":"find","args":"{}"}', TOOL_CALL],
    ['a:[]', TOOL_RESULT],
    ['a:{"toolCallId":"1"}', TOOL_RESULT],
    ['b:{"toolCallId":"1"}', TOOL_START],
    ['c:{"toolCallId":"1"}', TOOL_DELTA],
    ['d:{}', '"finish_message" parts expect an object with a "finishReason" property.'],
    [
      'd:{"finishReason":null}',
      '"finish_message" parts expect an object with a "finishReason" property.',
    ],
    ['e:null', '"finish_step" parts expect an object with a "finishReason" property.'],
    ['f:{}', '"start_step" parts expect an object with an "id" property.'],
    ['g:[]', '"reasoning" parts expect a string value.'],
    ['h:null', '"source" parts expect a Source object.'],
    ['h:"https://a.example/"', '"source" parts expect a Source object.'],
    ['i:{}', '"redacted_reasoning" parts expect an object with a "data" property.'],
    ['j:{}', '"reasoning_signature" parts expect an object with a "signature" property.'],
    ['k:{"data":"aGk="}', FILE],
    ['k:{"data":1,"mimeType":"text/plain"}', FILE],
  ])('the line %s is a rejected part', async (line, message) => {
    expect(await decodeLine(line)).toEqual({
      parts: [],
      error: new StreamError('invalid-part', message),
    });
  });

  it.each(['1', '4', '5', '6', '7', 'z', 'A', '', ' 0', '0 ', '00', '__proto__', 'constructor'])(
    'a part of the code %j is rejected',
    async (code) => {
      const { error } = await decodeLine(`${code}:"x"`);
      expect(error).toBeInstanceOf(StreamError);
      expect(error).toMatchObject({
        code: 'invalid-code',
        message: `Failed to parse stream string. Invalid code ${code}.`,
      });
    },
  );

  it('a line without a colon is rejected', async () => {
    expect(await decodeLine('<!DOCTYPE html>')).toEqual({
      parts: [],
      error: new StreamError('no-separator', 'Failed to parse stream string. No separator found.'),
    });
  });

  it('a line that is not JSON is rejected, and the error repeats no text', async () => {
    const { error } = await decodeLine('0:"a secret');
    expect(error).toMatchObject({ name: 'StreamError', code: 'invalid-json' });
    expect(String(error)).not.toContain('secret');
  });

  it('the error about an overlong code repeats only its beginning', async () => {
    const { error } = await decodeLine(`${'x'.repeat(5_000)}:1`);
    expect(String(error).length).toBeLessThan(250);
  });
});

describe('encodePart', () => {
  it.each(ACCEPTED)('the encoder writes %s so that it reads back unchanged', async (_, part) => {
    const line = encodePart(part);
    expect(line.endsWith('\n')).toBe(true);
    expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(await collect(decodeStream(scriptBody([bytesOf(line)]).body))).toEqual({
      parts: [part],
      error: undefined,
    });
  });

  it('the encoder writes the code of the protocol', () => {
    expect(encodePart({ type: 'text', value: 'a\nb' })).toBe('0:"a\\nb"\n');
    expect(encodePart({ type: 'source', value: { id: '1' } })).toBe('h:{"id":"1"}\n');
  });
});
