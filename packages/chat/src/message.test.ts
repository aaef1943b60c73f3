import type { JsonValue, StreamPart } from '@assist/stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChatError } from './errors.ts';
import { addPart, createId, type GrowingAnswer, LIMITS, startAnswer } from './message.ts';
import { text } from './session-probe.test-support.ts';

const NOW = new Date('2030-01-01T00:00:00Z');

function add(answer: GrowingAnswer, ...parts: readonly StreamPart[]): GrowingAnswer {
  return parts.reduce(addPart, answer);
}

function build(...parts: readonly StreamPart[]): GrowingAnswer {
  return add(startAnswer('id', NOW), ...parts);
}

const START_A: StreamPart = {
  type: 'tool_call_streaming_start',
  value: { toolCallId: 'a', toolName: 'find' },
};

function delta(argsTextDelta: string, toolCallId = 'a'): StreamPart {
  return { type: 'tool_call_delta', value: { toolCallId, argsTextDelta } };
}

function result(toolCallId: string): StreamPart {
  return { type: 'tool_result', value: { toolCallId, result: 'found' } };
}

function annotate(...value: readonly JsonValue[]): StreamPart {
  return { type: 'message_annotations', value };
}

function finishStep(isContinued: boolean): StreamPart {
  return { type: 'finish_step', value: { finishReason: 'stop', isContinued } };
}

describe('a new message', () => {
  it('a new message has the fields of the specification', () => {
    expect(build(text('a')).message).toEqual({
      id: 'id',
      role: 'assistant',
      content: 'a',
      createdAt: NOW,
      parts: [{ type: 'text', text: 'a' }],
      annotations: [],
      toolInvocations: [],
    });
  });

  it('a later part never changes an earlier message', () => {
    const parts = [
      text('a'),
      START_A,
      delta('{"list":[1'),
      annotate({ a: 1 }),
      { type: 'source', value: { id: 's' } } as const,
      { type: 'data', value: [1] } as const,
    ];
    let answer = build();
    const kept = [...parts, ...parts].map((part) => {
      answer = addPart(answer, part);
      return { answer, copy: structuredClone(answer) };
    });
    for (const each of kept) expect(each.answer).toEqual(each.copy);
  });
});

describe('text', () => {
  it('the text of one step is one part, even with other parts between', () => {
    const { message } = build(
      text('a'),
      { type: 'reasoning', value: 'r' },
      text('b'),
      { type: 'source', value: { id: 's' } },
      text('c'),
    );
    expect(message.content).toBe('abc');
    expect(message.parts).toEqual([
      { type: 'text', text: 'abc' },
      { type: 'reasoning', reasoning: 'r' },
      { type: 'source', source: { id: 's' } },
    ]);
  });

  it('the text of the next step is a new part, unless the step is continued', () => {
    expect(build(text('a'), finishStep(false), text('b')).message.parts).toHaveLength(2);
    expect(build(text('a'), finishStep(true), text('b')).message.parts).toEqual([
      { type: 'text', text: 'ab' },
    ]);
  });

  it('an empty text opens a part', () => {
    expect(build(text('')).message.parts).toEqual([{ type: 'text', text: '' }]);
  });
});

describe('parts that no view reads', () => {
  it('a message joins reasoning until another part follows', () => {
    const reasoning = (value: string): StreamPart => ({ type: 'reasoning', value });
    const { message } = build(reasoning('a'), reasoning('b'), text('x'), reasoning('c'));
    expect(message.parts).toEqual([
      { type: 'reasoning', reasoning: 'ab' },
      { type: 'text', text: 'x' },
      { type: 'reasoning', reasoning: 'c' },
    ]);
  });

  it('a message keeps a file', () => {
    const value = { data: 'aGk=', mimeType: 'text/plain', extra: 1 };
    expect(build({ type: 'file', value }).message.parts).toEqual([
      { type: 'file', data: 'aGk=', mimeType: 'text/plain' },
    ]);
  });

  it.each<StreamPart>([
    { type: 'data', value: [1] },
    { type: 'redacted_reasoning', value: { data: 'xxx' } },
    { type: 'reasoning_signature', value: { signature: 's' } },
    { type: 'finish_message', value: { finishReason: 'stop' } },
  ])('a part that a message has no field for changes nothing: $type', (part) => {
    expect(build(text('a'), part).message).toEqual(build(text('a')).message);
  });
});

describe('tool calls', () => {
  it('a tool call advances from its start to its result in one part', () => {
    const started = build(START_A, text('x'), delta('{"q":'), delta('1}')).message;
    expect(started.toolInvocations).toEqual([
      { state: 'partial-call', toolCallId: 'a', toolName: 'find', argsText: '{"q":1}' },
    ]);
    const { message } = build(
      START_A,
      delta('{"q":1}'),
      { type: 'tool_call', value: { toolCallId: 'a', toolName: 'find', args: { q: 1 } } },
      result('a'),
    );
    const toolInvocation = {
      state: 'result',
      toolCallId: 'a',
      toolName: 'find',
      args: { q: 1 },
      result: 'found',
    };
    expect(message.toolInvocations).toEqual([toolInvocation]);
    expect(message.parts).toEqual([{ type: 'tool-invocation', toolInvocation }]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])(
    'a tool call may have the id %j [T17]',
    (toolCallId) => {
      const { message } = build(
        { type: 'tool_call_streaming_start', value: { toolCallId, toolName: '__proto__' } },
        delta('{"__proto__":{"polluted":1}}', toolCallId),
        result(toolCallId),
      );
      expect(message.toolInvocations).toMatchObject([{ toolCallId, state: 'result' }]);
      expect({}).not.toHaveProperty('polluted');
      expect({}).not.toHaveProperty('text');
    },
  );

  it('a delta or result without a call is rejected', () => {
    const refusal = 'tool_result must be preceded by a tool_call';
    expect(() => build(delta('polluted', '__proto__'))).toThrow(
      'tool_call_delta must be preceded by a tool_call_streaming_start with the same toolCallId',
    );
    expect(() => build(result('constructor'))).toThrow(new RegExp(`^${refusal}$`));
    expect(() => build(START_A, result('b'))).toThrow(`${refusal} with the same toolCallId`);
    expect({}).not.toHaveProperty('text');
  });

  it.each<[state: string, part: StreamPart]>([
    ['complete', { type: 'tool_call', value: { toolCallId: 'a', toolName: 'find', args: {} } }],
    ['answered', result('a')],
  ])('a tool call that is %s rejects more argument text', (_, part) => {
    const answer = build(START_A, delta('{}'), part);
    expect(() => addPart(answer, delta('{'))).toThrow(/must be preceded by/);
  });
});

describe('sources and annotations', () => {
  it('a source keeps only its known text fields', () => {
    const { message } = build(
      {
        type: 'source',
        value: {
          sourceType: 'url',
          id: 's',
          url: 'https://a.example/',
          title: 5,
          providerMetadata: { a: 1 },
          ...JSON.parse('{"__proto__":{"title":"inherited"}}'),
        },
      },
      { type: 'source', value: [] },
    );
    expect(message.parts).toEqual([
      { type: 'source', source: { sourceType: 'url', id: 's', url: 'https://a.example/' } },
      { type: 'source', source: {} },
    ]);
  });

  it('annotations are appended in order', () => {
    const { message } = build(
      annotate({ type: 'warning', message: 'w' }),
      annotate(),
      annotate(null, 5),
    );
    expect(message.annotations).toEqual([{ type: 'warning', message: 'w' }, null, 5]);
  });
});

describe('an error part', () => {
  it('an error part is thrown with its text, even an empty one', () => {
    const answer = build(text('kept'));
    expect(() => addPart(answer, { type: 'error', value: 'Oops' })).toThrow(
      new ChatError('answer', 'Oops'),
    );
    expect(() => addPart(answer, { type: 'error', value: '' })).toThrow(ChatError);
  });
});

describe('the limits of a message', () => {
  const tooLong = expect.objectContaining({ name: 'ChatError', code: 'too-long' });
  const source: StreamPart = { type: 'source', value: { url: 'https://www.example.gov/' } };

  it.each<[kind: string, part: StreamPart]>([
    ['empty texts', text('')],
    ['tool-call deltas', delta('x')],
    ['warnings', annotate({ type: 'warning', message: 'w' })],
    ['sources', source],
    ['data', { type: 'data', value: [1] }],
    ['steps', { type: 'start_step', value: { messageId: 'm' } }],
    ['finished steps', finishStep(false)],
  ])('a message rejects more than 20,000 parts: %s', (_, part) => {
    let answer = build(text('kept'), START_A);
    for (let count = 2; count < LIMITS.parts; count += 1) answer = addPart(answer, part);
    expect(() => addPart(answer, part)).toThrow(tooLong);
    expect(answer.message.content).toBe('kept');
  });

  it.each<[kind: string, part: StreamPart]>([
    ['text', text('x')],
    ['reasoning', { type: 'reasoning', value: 'x' }],
    ['redacted reasoning', { type: 'redacted_reasoning', value: { data: 'x' } }],
    ['tool arguments', delta('x')],
  ])('an answer of the maximum length rejects more %s', (_, part) => {
    const answer = build(START_A, text('x'.repeat(LIMITS.characters)));
    expect(() => addPart(answer, part)).toThrow(tooLong);
    expect(addPart(answer, source).message.parts).toHaveLength(3);
  });

  it('an answer of many steps keeps all its text', () => {
    const steps = Array.from({ length: LIMITS.items + 10 }, () => [text('a'), finishStep(false)]);
    const { message } = build(...steps.flat());
    expect(message.content).toHaveLength(LIMITS.items + 10);
    expect(message.parts).toHaveLength(LIMITS.items);
  });

  it('a message keeps only the first 500 parts and annotations, and all text', () => {
    const half = LIMITS.items / 2;
    const whole = build(
      ...Array.from({ length: half }, () => source),
      annotate(...Array.from({ length: half }, (_, index) => index)),
    );
    expect(whole.isCut).toBe(false);
    const { message, isCut } = add(whole, source, annotate('more'));
    expect(isCut).toBe(true);
    expect(message).toEqual(whole.message);
    expect(addPart(whole, text('a')).message.content).toBe('a');
  });

  it('a message drops a source or annotation that is too long', () => {
    const long = 'x'.repeat(LIMITS.itemLength);
    const { message, isCut } = build(
      text('a'),
      annotate({ type: 'warning', message: long }, { type: 'warning', message: 'kept' }),
      { type: 'source', value: { url: long } },
    );
    expect(message.annotations).toEqual([{ type: 'warning', message: 'kept' }]);
    expect(message.parts).toHaveLength(1);
    expect(isCut).toBe(true);
  });
});

describe('createId', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('a new id is a different version 4 UUID each time', () => {
    const ids = Array.from({ length: 100 }, createId);
    const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
    for (const id of ids) expect(id).toMatch(uuid);
    expect(new Set(ids).size).toBe(100);
  });

  it('a new id is random if crypto.randomUUID is missing', () => {
    const { crypto } = globalThis;
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(new Set(Array.from({ length: 100 }, createId)).size).toBe(100);
  });
});
