import { describe, expect, it } from 'vitest';
import { applyPart } from './apply-part.ts';
import {
  build,
  createDraft,
  delta,
  messageOf,
  result,
  START_A,
} from './message-draft.test-support.ts';

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
