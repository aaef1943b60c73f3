import type { AnswerPart } from '@assist/stream';
import { describe, expect, it } from 'vitest';
import { applyPart } from './apply-part.ts';
import { readAssistantResponse } from './assistant-response.ts';
import { build, createDraft, delta, messageOf, START_A } from './message-draft.test-support.ts';
import { MESSAGE_LIMITS } from './message-limits.ts';
import { text } from './session-probe.test-support.ts';

const { parts, sources, warnings, followUps, nextSteps, otherAnnotations, itemLength, marks } =
  MESSAGE_LIMITS;

const annotate = (annotation: { readonly type: string; readonly [name: string]: string }) =>
  ({ type: 'message_annotations', value: [annotation] }) as const;

const source = (number: number): AnswerPart => ({
  type: 'source',
  value: { id: String(number), url: `https://www.example.gov/${number}`, title: `Page ${number}` },
});

describe('the limits of a message', () => {
  it.each<[kind: string, part: AnswerPart]>([
    ['empty texts', text('')],
    ['tool-call deltas', delta('x')],
    ['warnings', annotate({ type: 'warning', message: 'w' })],
    ['sources', source(1)],
    ['data', { type: 'data', value: [1] }],
    [
      'finished steps',
      { type: 'finish_step', value: { finishReason: 'stop', isContinued: false } },
    ],
  ])('a message rejects more than 20,000 parts and keeps its content: %s', (_, part) => {
    const draft = createDraft(text('kept'), START_A);
    for (let count = 2; count < parts; count += 1) applyPart(draft, part);
    const before = draft.message();
    expect(() => applyPart(draft, part)).toThrow(
      expect.objectContaining({ name: 'ChatError', code: 'too-long' }),
    );
    expect(draft.message()).toBe(before);
    expect(messageOf(draft).content).toBe('kept');
  });

  it.each([
    ['sources', sources, source],
    ['warnings', warnings, (n: number) => annotate({ type: 'warning', message: `w${n}` })],
    [
      'followUpQuestions',
      followUps,
      (n: number) => annotate({ type: 'follow-up-question', question: `q${n}` }),
    ],
    [
      'helpfulNextSteps',
      nextSteps,
      (n: number) =>
        annotate({ type: 'next-best-action', title: `${n}`, url: 'https://x.example/' }),
    ],
  ] as const)('a message keeps only the first of too many: %s', (list, limit, create) => {
    const draft = createDraft();
    for (let number = 0; number < limit; number += 1) applyPart(draft, create(number));
    expect(draft.cut).toBeUndefined();
    const first = readAssistantResponse(messageOf(draft))[list];
    expect(first).toHaveLength(limit);
    applyPart(draft, create(limit));
    expect(readAssistantResponse(messageOf(draft))[list]).toEqual(first);
    expect(draft.cut).toBeDefined();
  });

  it('a message keeps 100 annotations of other types beside the known ones', () => {
    const draft = createDraft();
    for (let count = 0; count < 2 * otherAnnotations; count += 1) {
      applyPart(draft, annotate({ type: `type-${count}` }));
    }
    applyPart(draft, annotate({ type: 'warning', message: 'w' }));
    expect(messageOf(draft).annotations).toHaveLength(otherAnnotations + 1);
  });

  it('a message replaces an annotation any number of times, and counts it once', () => {
    const draft = createDraft();
    const replace = (id: number, message: string): void =>
      applyPart(draft, {
        type: 'annotation',
        value: { name: 'warning', id: `${id}`, data: { message } },
      });
    for (let id = 0; id < 1_000; id += 1) replace(id % (warnings + 5), `old ${id}`);
    replace(0, 'new');
    const { annotations } = messageOf(draft);
    expect(annotations).toHaveLength(warnings);
    expect(annotations[0]).toEqual({ type: 'warning', message: 'new' });
  });

  it('a message drops a source or annotation that is too long', () => {
    const long = 'x'.repeat(itemLength);
    const message = build(
      text('a'),
      annotate({ type: 'warning', message: long }),
      { type: 'source', value: { url: long } },
      { type: 'annotation', value: { name: 'warning', id: '1', data: { message: 'kept' } } },
      { type: 'annotation', value: { name: 'warning', id: '1', data: { message: long } } },
    );
    expect(message.annotations).toEqual([{ type: 'warning', message: 'kept' }]);
    expect(message.parts).toHaveLength(1);
  });

  it('a message keeps 30 combining marks in a row, in one text or in pieces', () => {
    const kept = `e${'\u0301'.repeat(marks)}`;
    const pieces = Array.from({ length: 3 * marks }, () => text('\u0301'));
    expect(build(text(`e${'\u0301'.repeat(1_000)}s`)).content).toBe(`${kept}s`);
    expect(build(text('e'), ...pieces, text(''), ...pieces, text('s')).content).toBe(`${kept}s`);
    expect(createDraft(text('e'), ...pieces).cut).toBe('marks');
    expect(createDraft(text(kept), text(kept)).cut).toBeUndefined();
  });

  it('a message keeps 30 combining marks in a row in a warning', () => {
    const message = build(annotate({ type: 'warning', message: `e${'\u0301'.repeat(1_000)}` }));
    expect(readAssistantResponse(message).warnings).toEqual([
      { message: `e${'\u0301'.repeat(marks)}` },
    ]);
  });
});
