import type { AnswerPart } from '@assist/stream';
import { describe, expect, it } from 'vitest';
import { applyPart } from './apply-part.ts';
import {
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
