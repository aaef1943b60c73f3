import type { AnswerPart } from '@assist/stream';
import { describe, expect, it } from 'vitest';
import { applyPart } from './apply-part.ts';
import { ChatError } from './chat-error.ts';
import {
  build,
  createDraft,
  delta,
  messageOf,
  NOW,
  result,
  START_A,
} from './message-draft.test-support.ts';
import { text } from './session-probe.test-support.ts';

describe('a new message', () => {
  it('a new message has the fields of the specification', () => {
    expect(build(text('a'))).toEqual({
      id: 'id',
      role: 'assistant',
      content: 'a',
      createdAt: NOW,
      parts: [{ type: 'text', text: 'a' }],
      annotations: [],
      toolInvocations: [],
    });
  });

  it('a draft has no message before its first content', () => {
    const draft = createDraft(
      { type: 'finish_step', value: { finishReason: 'stop', isContinued: false } },
      { type: 'finish_message', value: { finishReason: 'stop' } },
    );
    expect(draft.message()).toBeUndefined();
  });
});

describe('text', () => {
  it('the text of one step is one part, even with other parts between', () => {
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
      { type: 'reasoning', received: { type: 'reasoning', value: 'r' } },
      { type: 'source', source: { id: 's' } },
    ]);
  });

  it('the text of the next step is a new part, unless the step is continued', () => {
    const finish = (isContinued: boolean): AnswerPart => ({
      type: 'finish_step',
      value: { finishReason: 'stop', isContinued },
    });
    expect(build(text('a'), finish(false), text('b')).parts).toHaveLength(2);
    expect(build(text('a'), finish(true), text('b')).parts).toEqual([{ type: 'text', text: 'ab' }]);
  });

  it('an empty text opens a part', () => {
    expect(build(text('')).parts).toEqual([{ type: 'text', text: '' }]);
  });
});

describe('message ids', () => {
  it('a message keeps its own id beside the id of the server', () => {
    const message = build(
      { type: 'start_step', value: { messageId: 'one' } },
      { type: 'start_step', value: { messageId: 'two' } },
    );
    expect(message).toMatchObject({ id: 'id', serverId: 'two' });
    expect(message.parts).toEqual([{ type: 'step-start' }, { type: 'step-start' }]);
  });
});

describe('parts that no view reads', () => {
  it.each<[kind: string, part: AnswerPart]>([
    ['reasoning', { type: 'reasoning', value: 'because' }],
    ['reasoning', { type: 'redacted_reasoning', value: { data: 'xxx' } }],
    ['reasoning', { type: 'reasoning_signature', value: { signature: 's' } }],
    ['file', { type: 'file', value: { data: 'aGk=', mimeType: 'text/plain', extra: 1 } }],
    ['data', { type: 'data', value: [1, { two: 2 }] }],
    ['tool-invocation', START_A],
    [
      'tool-invocation',
      { type: 'tool_call', value: { toolCallId: 'b', toolName: 'find', args: { q: 1 } } },
    ],
  ])('a message keeps a part of kind %s as received: %j', (type, part) => {
    const message = build(text('a'), part);
    expect(message.content).toBe('a');
    expect(message.parts).toEqual([
      { type: 'text', text: 'a' },
      { type, received: part },
    ]);
  });

  it('a message lists the values of its tool parts in order of arrival', () => {
    const message = build(START_A, text('x'), delta('{}'), result('a'));
    expect(message.toolInvocations).toEqual([
      { toolCallId: 'a', toolName: 'find' },
      { toolCallId: 'a', argsTextDelta: '{}' },
      { toolCallId: 'a', result: 'found' },
    ]);
  });
});

describe('tool calls', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])(
    'a tool call may have the id %j',
    (toolCallId) => {
      const message = build(
        { type: 'tool_call_streaming_start', value: { toolCallId, toolName: '__proto__' } },
        delta('{"__proto__":{"polluted":1}}', toolCallId),
        result(toolCallId),
      );
      expect(message.toolInvocations).toHaveLength(3);
      expect({}).not.toHaveProperty('polluted');
      expect({}).not.toHaveProperty('text');
    },
  );

  it('a delta or result without a call is rejected and changes nothing', () => {
    const draft = createDraft();
    const refusal = 'tool_result must be preceded by a tool_call';
    expect(() => applyPart(draft, delta('polluted', '__proto__'))).toThrow(
      'tool_call_delta must be preceded by a tool_call_streaming_start with the same toolCallId',
    );
    expect(() => applyPart(draft, result('constructor'))).toThrow(new RegExp(`^${refusal}$`));
    applyPart(draft, START_A);
    expect(() => applyPart(draft, result('b'))).toThrow(`${refusal} with the same toolCallId`);
    expect(messageOf(draft).toolInvocations).toHaveLength(1);
    expect({}).not.toHaveProperty('text');
  });

  it.each<[state: string, part: AnswerPart]>([
    ['complete', { type: 'tool_call', value: { toolCallId: 'a', toolName: 'find', args: {} } }],
    ['answered', result('a')],
  ])('a tool call that is %s rejects more argument text', (_, part) => {
    const draft = createDraft(START_A, delta('{}'), part);
    expect(() => applyPart(draft, delta('{'))).toThrow(/must be preceded by/);
  });
});

describe('sources', () => {
  it('a source keeps only its known text fields', () => {
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
    );
    expect(message.parts).toEqual([
      { type: 'source', source: { sourceType: 'url', id: 's', url: 'https://a.example/' } },
      { type: 'source', source: {} },
    ]);
  });
});

describe('annotations', () => {
  it('annotations are appended in order', () => {
    const message = build(
      { type: 'message_annotations', value: [{ type: 'warning', message: 'w' }] },
      { type: 'message_annotations', value: [] },
      { type: 'message_annotations', value: [null, 5] },
    );
    expect(message.annotations).toEqual([{ type: 'warning', message: 'w' }, null, 5]);
  });
});

describe('an error part', () => {
  it('an error part is thrown with its text, even an empty one', () => {
    const draft = createDraft();
    applyPart(draft, text('kept'));
    expect(() => applyPart(draft, { type: 'error', value: 'Oops' })).toThrow(
      new ChatError('answer', 'Oops'),
    );
    expect(() => applyPart(draft, { type: 'error', value: '' })).toThrow(ChatError);
    expect(messageOf(draft).content).toBe('kept');
  });
});
