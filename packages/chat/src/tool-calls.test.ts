import type { AnswerPart } from '@assist/stream';
import { describe, expect, it, vi } from 'vitest';
import { applyPart } from './apply-part.ts';
import {
  build,
  createDraft,
  delta,
  messageOf,
  result,
  START_A,
} from './message-draft.test-support.ts';

describe('tool invocations', () => {
  it('a tool call has the same state in the parts and in the list', () => {
    const draft = createDraft();
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
      applyPart(draft, part);
      const { parts, toolInvocations } = messageOf(draft);
      expect(parts).toEqual([{ type: 'tool-invocation', toolInvocation: toolInvocations[0] }]);
      expect(toolInvocations).toHaveLength(1);
      seen.push(toolInvocations[0]);
    }
    const base = { step: 0, toolCallId: 'a', toolName: 'find' };
    expect(seen).toEqual([
      { ...base, state: 'partial-call', args: undefined },
      { ...base, state: 'partial-call', args: undefined },
      { ...base, state: 'partial-call', args: { q: 'flag' } },
      { ...base, state: 'call', args: { q: 'flag' } },
      { ...base, state: 'result', args: { q: 'flag' }, result: 'found' },
    ]);
  });

  it('a tool call keeps its step and takes known fields only', () => {
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

  it('two tool calls run side by side', () => {
    const message = build(
      START_A,
      { type: 'tool_call_streaming_start', value: { toolCallId: 'b', toolName: 'list' } },
      delta('[1', 'b'),
      delta('{"q":1}'),
      delta(']', 'b'),
      result('b'),
    );
    expect(message.toolInvocations).toMatchObject([
      { toolCallId: 'a', state: 'partial-call', args: { q: 1 } },
      { toolCallId: 'b', state: 'result', args: [1], result: 'found' },
    ]);
  });

  it('a call that starts a second time replaces the first', () => {
    const message = build(START_A, delta('{"q":1}'), START_A);
    expect(message.toolInvocations).toMatchObject([{ state: 'partial-call', args: undefined }]);
    expect(message.parts).toHaveLength(1);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])(
    'a tool call may have the id %j',
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

  it('deltas and results without a call are refused and change nothing', () => {
    const draft = createDraft();
    expect(() => applyPart(draft, delta('polluted', '__proto__'))).toThrow(
      'tool_call_delta must be preceded by a tool_call_streaming_start with the same toolCallId',
    );
    expect(() => applyPart(draft, result('constructor'))).toThrow(
      'tool_result must be preceded by a tool_call',
    );
    applyPart(draft, START_A);
    expect(() => applyPart(draft, result('b'))).toThrow(
      'tool_result must be preceded by a tool_call with the same toolCallId',
    );
    expect(messageOf(draft).toolInvocations).toHaveLength(1);
    expect({}).not.toHaveProperty('text');
  });

  it('tool arguments are parsed when read, once for each change', () => {
    const parse = vi.spyOn(JSON, 'parse');
    const draft = createDraft(START_A, delta('{"q"'), delta(':1'));
    const [half] = messageOf(draft).toolInvocations;
    applyPart(draft, delta('}'));
    const [whole] = messageOf(draft).toolInvocations;
    expect(parse).not.toHaveBeenCalled();
    expect(half?.args).toBeUndefined();
    expect(whole?.args).toEqual({ q: 1 });
    expect(whole?.args).toBe(whole?.args);
    expect(parse).toHaveBeenCalledTimes(2);
    parse.mockRestore();
  });

  it('a result after half-written arguments has no arguments', () => {
    const { toolInvocations } = build(START_A, delta('{"q":'), result('a'));
    expect(toolInvocations).toMatchObject([{ state: 'result', args: undefined }]);
  });

  it('a complete tool call refuses more argument text', () => {
    const draft = createDraft();
    applyPart(draft, { type: 'tool_call', value: { toolCallId: 'a', toolName: 'find', args: {} } });
    expect(() => applyPart(draft, delta('{'))).toThrow(/must be preceded by/);
  });
});
