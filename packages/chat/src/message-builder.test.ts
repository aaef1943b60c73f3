import type { AnswerPart } from '@assist/stream';
import { describe, expect, it } from 'vitest';
import { ChatError } from './chat-error.ts';
import type { ChatMessage } from './message.ts';
import { createMessageBuilder } from './message-builder.ts';

const NOW = new Date('2030-01-01T00:00:00Z');

function createBuilder() {
  return createMessageBuilder({ createId: () => 'id', now: () => NOW });
}

function build(...parts: readonly AnswerPart[]) {
  const builder = createBuilder();
  for (const part of parts) builder.apply(part);
  return builder.snapshot();
}

function text(value: string): AnswerPart {
  return { type: 'text', value };
}

const START_A: AnswerPart = {
  type: 'tool_call_streaming_start',
  value: { toolCallId: 'a', toolName: 'find' },
};

function delta(argsTextDelta: string, toolCallId = 'a'): AnswerPart {
  return { type: 'tool_call_delta', value: { toolCallId, argsTextDelta } };
}

function result(toolCallId: string): AnswerPart {
  return { type: 'tool_result', value: { toolCallId, result: 'found' } };
}

describe('a new message', () => {
  it('has the shape of the specification', () => {
    expect(createBuilder().snapshot()).toEqual({
      id: 'id',
      role: 'assistant',
      content: '',
      createdAt: NOW,
      parts: [],
      annotations: [],
      toolInvocations: [],
    });
  });
});

describe('text', () => {
  it('of one step goes into one part, whatever comes between', () => {
    const message = build(
      text('a'),
      { type: 'reasoning', value: 'r' },
      text('b'),
      { type: 'source', value: { id: 's' } },
      text('c'),
    );
    expect(message.content).toBe('abc');
    expect(message.parts).toEqual([
      { type: 'text', text: 'abc' },
      { type: 'reasoning', reasoning: 'r', details: [{ type: 'text', text: 'r' }] },
      { type: 'source', source: { id: 's' } },
    ]);
  });

  it('of the next step is a new part, unless the step was continued', () => {
    const finish = (isContinued: boolean): AnswerPart => ({
      type: 'finish_step',
      value: { finishReason: 'stop', isContinued },
    });
    expect(build(text('a'), finish(false), text('b')).parts).toHaveLength(2);
    expect(build(text('a'), finish(true), text('b')).parts).toEqual([{ type: 'text', text: 'ab' }]);
  });

  it('that is empty still opens its part', () => {
    expect(build(text('')).parts).toEqual([{ type: 'text', text: '' }]);
  });
});

describe('ids', () => {
  it('stay as they are whatever the server calls the message', () => {
    const message = build(
      { type: 'start_step', value: { messageId: 'one' } },
      { type: 'start_step', value: { messageId: 'two' } },
    );
    expect(message).toMatchObject({ id: 'id', serverId: 'two' });
    expect(message.parts).toEqual([{ type: 'step-start' }, { type: 'step-start' }]);
  });
});

describe('reasoning', () => {
  it('gathers text, signatures and redacted pieces', () => {
    const message = build(
      { type: 'reasoning', value: 'one' },
      { type: 'reasoning', value: ' more' },
      { type: 'reasoning_signature', value: { signature: 'sig' } },
      { type: 'redacted_reasoning', value: { data: 'xxx' } },
      { type: 'reasoning_signature', value: { signature: 'for nothing' } },
      { type: 'reasoning', value: 'two' },
    );
    expect(message.parts).toEqual([
      {
        type: 'reasoning',
        reasoning: 'one moretwo',
        details: [
          { type: 'text', text: 'one more', signature: 'sig' },
          { type: 'redacted', data: 'xxx' },
          { type: 'text', text: 'two' },
        ],
      },
    ]);
    expect(message.content).toBe('');
  });

  it('needs no part for a signature of nothing', () => {
    expect(build({ type: 'reasoning_signature', value: { signature: 's' } }).parts).toEqual([]);
  });
});

describe('sources and files', () => {
  it('keep their known fields only, each only as text', () => {
    const message = build(
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
      { type: 'file', value: { data: 'aGk=', mimeType: 'text/plain', ...{ extra: 1 } } },
      { type: 'linked_file', value: { url: 'https://a.example/f', mimeType: 'text/plain' } },
    );
    expect(message.parts).toEqual([
      { type: 'source', source: { sourceType: 'url', id: 's', url: 'https://a.example/' } },
      { type: 'source', source: {} },
      { type: 'file', data: 'aGk=', mimeType: 'text/plain' },
      { type: 'file', url: 'https://a.example/f', mimeType: 'text/plain' },
    ]);
  });
});

describe('tool invocations', () => {
  it('go through all states, in the parts and in the list alike', () => {
    const builder = createBuilder();
    const seen: unknown[] = [];
    for (const part of [
      START_A,
      delta('{"q":"fl'),
      delta('ag"}'),
      {
        type: 'tool_call',
        value: { toolCallId: 'a', toolName: 'find', args: { q: 'flag' } },
      } satisfies AnswerPart,
      result('a'),
    ]) {
      builder.apply(part);
      const { parts, toolInvocations } = builder.snapshot();
      expect(parts).toEqual([{ type: 'tool-invocation', toolInvocation: toolInvocations[0] }]);
      expect(toolInvocations).toHaveLength(1);
      seen.push(toolInvocations[0]);
    }
    const base = { step: 0, toolCallId: 'a', toolName: 'find' };
    expect(seen).toEqual([
      { ...base, state: 'partial-call', args: undefined },
      { ...base, state: 'partial-call', args: { q: 'fl' } },
      { ...base, state: 'partial-call', args: { q: 'flag' } },
      { ...base, state: 'call', args: { q: 'flag' } },
      { ...base, state: 'result', args: { q: 'flag' }, result: 'found' },
    ]);
  });

  it('keep their step, and take nothing but known fields', () => {
    const message = build(
      { type: 'finish_step', value: { finishReason: 'tool-calls', isContinued: false } },
      {
        type: 'tool_call',
        value: { toolCallId: 'a', toolName: 'find', args: {}, ...{ step: 9, state: 'result' } },
      },
      { type: 'tool_result', value: { toolCallId: 'a', result: 1, ...{ toolName: 'other' } } },
    );
    expect(message.toolInvocations).toEqual([
      { state: 'result', step: 1, toolCallId: 'a', toolName: 'find', args: {}, result: 1 },
    ]);
  });

  it('run side by side', () => {
    const message = build(
      START_A,
      { type: 'tool_call_streaming_start', value: { toolCallId: 'b', toolName: 'list' } },
      delta('[1', 'b'),
      delta('{"q":1}'),
      result('b'),
    );
    expect(message.toolInvocations).toMatchObject([
      { toolCallId: 'a', state: 'partial-call', args: { q: 1 } },
      { toolCallId: 'b', state: 'result', args: [1], result: 'found' },
    ]);
  });

  it('begin anew when a call of the same id starts again', () => {
    const message = build(START_A, delta('{"q":1}'), START_A);
    expect(message.toolInvocations).toMatchObject([{ state: 'partial-call', args: undefined }]);
    expect(message.parts).toHaveLength(1);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])(
    'may have any id: %j',
    (toolCallId) => {
      const message = build(
        { type: 'tool_call_streaming_start', value: { toolCallId, toolName: '__proto__' } },
        delta('{"__proto__":{"polluted":1}}', toolCallId),
        result(toolCallId),
      );
      expect(message.toolInvocations).toHaveLength(1);
      expect(message.toolInvocations[0]).toMatchObject({ toolCallId, state: 'result' });
      expect({}).not.toHaveProperty('polluted');
      expect({}).not.toHaveProperty('text');
    },
  );

  it('without their call are refused, and change nothing', () => {
    const builder = createBuilder();
    expect(() => builder.apply(delta('polluted', '__proto__'))).toThrow(
      'tool_call_delta must be preceded by a tool_call_streaming_start with the same toolCallId',
    );
    expect(() => builder.apply(result('constructor'))).toThrow(
      'tool_result must be preceded by a tool_call',
    );
    builder.apply(START_A);
    expect(() => builder.apply(result('b'))).toThrow(
      'tool_result must be preceded by a tool_call with the same toolCallId',
    );
    expect(builder.snapshot().toolInvocations).toHaveLength(1);
    expect({}).not.toHaveProperty('text');
  });

  it('take no more text once they are complete', () => {
    const builder = createBuilder();
    builder.apply({ type: 'tool_call', value: { toolCallId: 'a', toolName: 'find', args: {} } });
    expect(() => builder.apply(delta('{'))).toThrow(/must be preceded by/);
  });
});

describe('annotations', () => {
  it('are appended in order', () => {
    const message = build(
      { type: 'message_annotations', value: [{ type: 'warning', message: 'w' }] },
      { type: 'message_annotations', value: [] },
      { type: 'message_annotations', value: [null, 5] },
    );
    expect(message.annotations).toEqual([{ type: 'warning', message: 'w' }, null, 5]);
  });
});

describe('an error part', () => {
  it('is thrown with its own words, also when it has none', () => {
    const builder = createBuilder();
    builder.apply(text('kept'));
    expect(() => builder.apply({ type: 'error', value: 'Oops' })).toThrow(
      new ChatError('answer', 'Oops'),
    );
    expect(() => builder.apply({ type: 'error', value: '' })).toThrow(ChatError);
    expect(builder.snapshot().content).toBe('kept');
  });
});

describe('snapshots', () => {
  it('are the same object until something changes', () => {
    const builder = createBuilder();
    const empty = builder.snapshot();
    builder.apply({ type: 'data', value: [1] });
    builder.apply({ type: 'finish_message', value: { finishReason: 'stop' } });
    builder.apply({ type: 'finish_step', value: { finishReason: 'stop', isContinued: false } });
    expect(builder.snapshot()).toBe(empty);
    builder.apply(text('a'));
    expect(builder.snapshot()).not.toBe(empty);
    expect(builder.snapshot()).toBe(builder.snapshot());
  });

  it('share every part that did not change', () => {
    const builder = createBuilder();
    builder.apply(START_A);
    builder.apply({ type: 'source', value: { id: 's' } });
    builder.apply({ type: 'message_annotations', value: [1] });
    builder.apply(text('a'));
    const before = builder.snapshot();
    builder.apply(text('b'));
    const after = builder.snapshot();
    expect(after.parts[0]).toBe(before.parts[0]);
    expect(after.parts[1]).toBe(before.parts[1]);
    expect(after.parts[2]).not.toBe(before.parts[2]);
    expect(after.annotations).toBe(before.annotations);
    expect(after.toolInvocations).toBe(before.toolInvocations);
    builder.apply({ type: 'message_annotations', value: [2] });
    expect(builder.snapshot().parts).toBe(after.parts);
  });

  it('are safe to keep: nothing that comes later changes them', () => {
    const builder = createBuilder();
    const parts: AnswerPart[] = [
      { type: 'start_step', value: { messageId: 'm' } },
      text('a'),
      { type: 'reasoning', value: 'r' },
      { type: 'reasoning_signature', value: { signature: 's' } },
      { type: 'redacted_reasoning', value: { data: 'x' } },
      START_A,
      delta('{"list":[1'),
      { type: 'message_annotations', value: [{ a: 1 }] },
    ];
    const kept = [...parts, ...parts].map((part) => {
      builder.apply(part);
      const snapshot = builder.snapshot();
      return { snapshot, copy: structuredClone(snapshot) };
    });
    builder.apply(result('a'));
    builder.snapshot();
    for (const { snapshot, copy } of kept) expect(snapshot).toEqual(copy);
  });
});

describe('a continued message', () => {
  it('is not changed, and its text, steps and calls go on', () => {
    const message = build(START_A, delta('{}'), text('before'), {
      type: 'message_annotations',
      value: [1],
    });
    const copy = structuredClone(message);
    const builder = createMessageBuilder({
      message,
      createId: () => 'other',
      now: () => new Date(),
    });
    expect(builder.snapshot()).toBe(message);
    builder.apply(text(' after'));
    builder.apply(result('a'));
    builder.apply({ type: 'tool_call', value: { toolCallId: 'b', toolName: 'list', args: [] } });
    builder.apply({ type: 'message_annotations', value: [2] });
    expect(builder.snapshot()).toMatchObject({
      id: 'id',
      createdAt: NOW,
      content: 'before after',
      annotations: [1, 2],
      toolInvocations: [
        { toolCallId: 'a', state: 'result', step: 0 },
        { toolCallId: 'b', state: 'call', step: 1 },
      ],
    });
    expect(builder.snapshot().parts.filter(({ type }) => type === 'text')).toHaveLength(2);
    expect(message).toEqual(copy);
  });

  it('keeps what no part of an answer says', () => {
    const message: ChatMessage = {
      ...build(text('before')),
      serverId: 'server',
      attachments: [{ url: 'https://a.example/' }],
    };
    const builder = createMessageBuilder({ message, createId: () => 'other', now: () => NOW });
    builder.apply(text(' after'));
    const { serverId, attachments } = builder.snapshot();
    expect({ serverId, attachments }).toEqual({
      serverId: 'server',
      attachments: [{ url: 'https://a.example/' }],
    });
  });
});

describe('the UI message stream', () => {
  it('makes a text part for each text, also for texts side by side', () => {
    const message = build(
      { type: 'message_start', value: { messageId: 'server' } },
      { type: 'step_start' },
      { type: 'text_start', value: { id: '1' } },
      { type: 'text_start', value: { id: '__proto__' } },
      { type: 'text_delta', value: { id: '1', delta: 'a' } },
      { type: 'text_delta', value: { id: '__proto__', delta: 'b' } },
      { type: 'text_delta', value: { id: '1', delta: 'c' } },
      { type: 'text_end', value: { id: '1' } },
      { type: 'step_finish' },
      { type: 'text_delta', value: { id: '__proto__', delta: 'd' } },
    );
    expect(message).toMatchObject({ id: 'id', serverId: 'server', content: 'abcd' });
    expect(message.parts).toEqual([
      { type: 'step-start' },
      { type: 'text', text: 'ac' },
      { type: 'text', text: 'b' },
      { type: 'text', text: 'd' },
    ]);
  });

  it('makes a reasoning part for each reasoning', () => {
    const message = build(
      { type: 'reasoning_start', value: { id: '1', delta: '' } },
      { type: 'reasoning_delta', value: { id: '1', delta: 'because' } },
      { type: 'reasoning_delta', value: { id: '1', delta: '', signature: 'sig' } },
      { type: 'reasoning_end', value: { id: '1', delta: '' } },
      { type: 'reasoning_start', value: { id: '2', delta: '', redactedData: 'xxx' } },
      { type: 'reasoning_end', value: { id: '2', delta: '' } },
      { type: 'reasoning_end', value: { id: 'never started', delta: '' } },
    );
    expect(message.parts).toEqual([
      {
        type: 'reasoning',
        reasoning: 'because',
        details: [{ type: 'text', text: 'because', signature: 'sig' }],
      },
      { type: 'reasoning', reasoning: '', details: [{ type: 'redacted', data: 'xxx' }] },
    ]);
  });

  it('withdraws a step that begins anew', () => {
    const message = build(
      { type: 'text_delta', value: { id: '0', delta: 'kept ' } },
      { type: 'step_start' },
      { type: 'text_start', value: { id: '1' } },
      { type: 'text_delta', value: { id: '1', delta: 'wrong' } },
      START_A,
      { type: 'step_reset' },
      { type: 'text_start', value: { id: '1' } },
      { type: 'text_delta', value: { id: '1', delta: 'right' } },
    );
    expect(message.content).toBe('kept right');
    expect(message.toolInvocations).toEqual([]);
    expect(message.parts).toEqual([
      { type: 'text', text: 'kept ' },
      { type: 'step-start' },
      { type: 'text', text: 'right' },
    ]);
  });

  it('reads argument text that is not JSON, and failed tools', () => {
    const message = build(
      { type: 'tool_text_call_start', value: { toolCallId: 'a', toolName: 'sql' } },
      delta('select '),
      delta('1'),
      { type: 'tool_error', value: { toolCallId: 'a', errorText: 'no such table' } },
    );
    expect(message.toolInvocations).toEqual([
      {
        state: 'result',
        step: 0,
        toolCallId: 'a',
        toolName: 'sql',
        args: 'select 1',
        result: { error: 'no such table' },
        isError: true,
      },
    ]);
  });

  it('turns named data into annotations, replaced by name and id', () => {
    const message = build(
      { type: 'annotation', value: { name: 'warning', id: '1', data: { message: 'old' } } },
      { type: 'annotation', value: { name: 'warning', data: { message: 'other' } } },
      { type: 'annotation', value: { name: 'note', id: '1', data: 'text' } },
      { type: 'annotation', value: { name: 'warning', id: '1', data: { message: 'new' } } },
    );
    expect(message.annotations).toEqual([
      { type: 'warning', message: 'new' },
      { type: 'warning', message: 'other' },
      { type: 'note', value: 'text' },
    ]);
  });
});
