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
import { MessageDraft } from './message-draft.ts';
import { MESSAGE_LIMITS } from './message-limits.ts';
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

describe('a published message', () => {
  it('a message is the same object until something changes', () => {
    const draft = createDraft(text('a'));
    const message = draft.message();
    applyPart(draft, { type: 'finish_message', value: { finishReason: 'stop' } });
    applyPart(draft, { type: 'finish_step', value: { finishReason: 'stop', isContinued: false } });
    expect(draft.message()).toBe(message);
    applyPart(draft, text('b'));
    expect(draft.message()).not.toBe(message);
    expect(draft.message()).toBe(draft.message());
  });

  it('an update shares every unchanged part', () => {
    const draft = createDraft(
      START_A,
      { type: 'source', value: { id: 's' } },
      { type: 'message_annotations', value: [1] },
      { type: 'reasoning', value: 'r' },
      text('a'),
    );
    const before = messageOf(draft);
    applyPart(draft, text('b'));
    const after = messageOf(draft);
    for (const index of [0, 1, 2]) expect(after.parts[index]).toBe(before.parts[index]);
    expect(after.parts[3]).not.toBe(before.parts[3]);
    expect(after.annotations).toBe(before.annotations);
    expect(after.toolInvocations).toBe(before.toolInvocations);
    applyPart(draft, { type: 'message_annotations', value: [2] });
    expect(messageOf(draft).parts).toBe(after.parts);
  });

  it('a later part never changes an earlier message', () => {
    const draft = createDraft();
    const parts: AnswerPart[] = [
      { type: 'start_step', value: { messageId: 'm' } },
      text('a'),
      { type: 'reasoning', value: 'r' },
      { type: 'reasoning_signature', value: { signature: 's' } },
      { type: 'redacted_reasoning', value: { data: 'x' } },
      START_A,
      delta('{"list":[1'),
      { type: 'message_annotations', value: [{ a: 1 }] },
      { type: 'data', value: [1] },
    ];
    const kept = [...parts, ...parts].map((part) => {
      applyPart(draft, part);
      const message = draft.message();
      return { message, copy: structuredClone(message) };
    });
    applyPart(draft, result('a'));
    draft.message();
    for (const { message, copy } of kept) expect(message).toEqual(copy);
  });
});

describe('data', () => {
  it('a data part costs the same in any number', { timeout: 10_000 }, () => {
    // A draft that copies its list for each part would take a minute here.
    const limits = { ...MESSAGE_LIMITS, parts: 100_000 };
    const draft = new MessageDraft({ id: 'id', createdAt: NOW }, limits);
    for (let count = 0; count < 100_000; count += 1)
      applyPart(draft, { type: 'data', value: [count] });
    expect(messageOf(draft).parts).toHaveLength(100_000);
  });
});

describe('the longest answer', () => {
  const most = 'x'.repeat(MESSAGE_LIMITS.characters);

  it.each<[kind: string, part: AnswerPart]>([
    ['text', text('x')],
    ['text of a UI message stream', { type: 'text_delta', value: { id: '1', delta: 'x' } }],
    ['reasoning', { type: 'reasoning', value: 'x' }],
    ['redacted reasoning', { type: 'redacted_reasoning', value: { data: 'x' } }],
    ['tool arguments', delta('x')],
  ])('an answer of the maximum length rejects more %s and stays unchanged', (_, part) => {
    const draft = createDraft(START_A, text(most));
    const message = draft.message();
    expect(message?.content).toHaveLength(MESSAGE_LIMITS.characters);
    expect(() => applyPart(draft, part)).toThrow(
      expect.objectContaining({ name: 'ChatError', code: 'too-long' }),
    );
    expect(draft.message()).toBe(message);
    applyPart(draft, { type: 'source', value: { id: 's' } });
    expect(messageOf(draft).parts).toHaveLength(3);
  });
});

describe('the UI message stream', () => {
  it('the UI message stream gives a text part for each text, even for interleaved texts', () => {
    const message = build(
      { type: 'message_start', value: { messageId: 'server' } },
      { type: 'step_start' },
      { type: 'text_start', value: { id: '1' } },
      { type: 'text_start', value: { id: '__proto__' } },
      { type: 'text_delta', value: { id: '1', delta: 'a' } },
      { type: 'text_delta', value: { id: '__proto__', delta: 'b' } },
      { type: 'text_delta', value: { id: '1', delta: 'c' } },
      { type: 'text_end', value: { id: '1' } },
      { type: 'finish_step', value: { finishReason: 'unknown', isContinued: false } },
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

  it('a step reset drops the parts of the step', () => {
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

  it('a tool call of a reset step rejects its result', () => {
    const kept = { toolCallId: 'kept', toolName: 'find' };
    const draft = createDraft(
      { type: 'tool_call_streaming_start', value: kept },
      { type: 'step_start' },
      START_A,
      { type: 'step_reset' },
    );
    expect(() => applyPart(draft, result('a'))).toThrow(/must be preceded by a tool_call/);
    applyPart(draft, delta('{}', 'kept'));
    applyPart(draft, result('kept'));
    expect(messageOf(draft).toolInvocations).toHaveLength(3);
  });

  it('the UI message stream gives annotations for named data, replaced by name and id', () => {
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
