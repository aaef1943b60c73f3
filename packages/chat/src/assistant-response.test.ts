import type { AnswerPart, JsonValue } from '@assist/stream';
import { describe, expect, it } from 'vitest';
import { readAssistantResponse } from './assistant-response.ts';
import { build } from './message-draft.test-support.ts';

function read(...parts: readonly AnswerPart[]) {
  return readAssistantResponse(build({ type: 'step_start' }, ...parts));
}

function annotate(...value: readonly JsonValue[]): AnswerPart {
  return { type: 'message_annotations', value };
}

describe('readAssistantResponse', () => {
  it('reads everything the specification names', () => {
    const response = read(
      { type: 'text', value: 'Answer' },
      {
        type: 'source',
        value: { sourceType: 'url', id: '1', url: 'https://a.example/', title: 'A' },
      },
      annotate(
        { type: 'warning', message: 'Careful' },
        { type: 'follow-up-question', question: 'And then?', reasoning: 'natural' },
        { type: 'next-best-action', title: 'Apply', url: 'https://b.example/', reasoning: 'goal' },
        { type: 'trace-id', traceId: 'trace' },
        { type: 'observation-id', observationId: 'observation' },
      ),
    );
    expect(response).toEqual({
      content: 'Answer',
      sources: [{ id: '1', title: 'A', url: 'https://a.example/' }],
      warnings: [{ message: 'Careful' }],
      followUpQuestions: [{ question: 'And then?', reasoning: 'natural' }],
      helpfulNextSteps: [{ title: 'Apply', url: 'https://b.example/', reasoning: 'goal' }],
      traceId: 'trace',
      observationId: 'observation',
    });
  });

  it('finds nothing in an empty message', () => {
    expect(read()).toEqual({
      content: '',
      sources: [],
      warnings: [],
      followUpQuestions: [],
      helpfulNextSteps: [],
      traceId: undefined,
      observationId: undefined,
    });
  });

  it.each([
    [{ type: 'trace-id', traceId: 't' }, 't'],
    [{ type: 'trace-id', value: 't' }, 't'],
    [{ type: 'trace-id', id: 't' }, 't'],
    [{ type: 'trace-id', traceId: 5 }, undefined],
    [{ type: 'trace-id' }, undefined],
    [{ type: 'TRACE-ID', traceId: 't' }, undefined],
  ])('reads the trace id of %j', (annotation, traceId) => {
    expect(read(annotate(annotation)).traceId).toBe(traceId);
  });

  it('takes the last trace and observation id', () => {
    const response = read(
      annotate({ type: 'trace-id', traceId: 'first' }, { type: 'observation-id', value: 'one' }),
      annotate({ type: 'trace-id', traceId: 'last' }, { type: 'observation-id', value: 'two' }),
    );
    expect(response).toMatchObject({ traceId: 'last', observationId: 'two' });
  });

  it('fills in a missing reasoning, title or id, and leaves out entries that lack more', () => {
    const response = read(
      { type: 'source', value: { url: 'https://a.example/' } },
      { type: 'source', value: { url: 'https://b.example/', title: ' ' } },
      { type: 'source', value: { id: '1', title: 'No address' } },
      { type: 'source', value: [] },
      annotate(
        { type: 'follow-up-question', question: 'Q' },
        { type: 'follow-up-question', reasoning: 'R' },
        { type: 'next-best-action', title: 'T', url: 'https://b.example/' },
        { type: 'next-best-action', title: 'T' },
        { type: 'next-best-action', url: 'https://b.example/' },
        { type: 'warning' },
        { type: 'warning', message: ['nested'] },
        null,
        'warning',
        ['warning'],
      ),
    );
    expect(response).toMatchObject({
      sources: [
        { id: 'https://a.example/', title: 'https://a.example/', url: 'https://a.example/' },
        { id: 'https://b.example/', title: 'https://b.example/', url: 'https://b.example/' },
      ],
      followUpQuestions: [{ question: 'Q', reasoning: '' }],
      helpfulNextSteps: [{ title: 'T', url: 'https://b.example/', reasoning: '' }],
      warnings: [],
    });
  });
});
