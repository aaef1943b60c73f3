import type { JsonValue, StreamPart } from '@assist/stream';
import { describe, expect, it } from 'vitest';
import { readAssistantResponse } from './assistant-response.ts';
import { addPart, startAnswer } from './message.ts';

function read(...parts: readonly StreamPart[]) {
  const answer = parts.reduce(addPart, startAnswer('id', new Date(0)));
  return readAssistantResponse(answer.message);
}

function annotate(...value: readonly JsonValue[]): StreamPart {
  return { type: 'message_annotations', value };
}

describe('readAssistantResponse', () => {
  it('a response has all fields of the specification', () => {
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
      outcome: undefined,
      language: undefined,
      support: undefined,
    });
  });

  it('a response of an empty message is empty', () => {
    expect(read()).toEqual({
      content: '',
      sources: [],
      warnings: [],
      followUpQuestions: [],
      helpfulNextSteps: [],
      traceId: undefined,
      observationId: undefined,
      outcome: undefined,
      language: undefined,
      support: undefined,
    });
  });

  it('a response has the last language, if it is a language tag', () => {
    const language = (value: JsonValue) => annotate({ type: 'language', language: value });
    expect(read(language('en'), language('fr-CA')).language).toBe('fr-CA');
    expect(read(language('en" onload="')).language).toBeUndefined();
    expect(read(language(5)).language).toBeUndefined();
  });

  it('a response has the last known outcome', () => {
    const outcome = (value: JsonValue) => annotate({ type: 'outcome', outcome: value });
    expect(read(outcome('answer'), outcome('declined')).outcome).toBe('declined');
    expect(read(outcome('closest-pages')).outcome).toBe('closest-pages');
    expect(read(outcome('splendid')).outcome).toBeUndefined();
    expect(read(outcome({ kind: 'answer' })).outcome).toBeUndefined();
  });

  it('a response has the support contact, with the links that have a label and an address', () => {
    const links = [
      { label: 'Call 988', url: 'tel:988' },
      { label: ' ', url: 'tel:1' },
      { label: 'No address' },
      { url: 'tel:2' },
      'tel:3',
      null,
    ];
    const contact = { text: 'Call 988 now.', links };
    expect(
      read(annotate({ type: 'support', urgency: 'lead', kind: 'crisis', contact })).support,
    ).toEqual({
      urgency: 'lead',
      contact: { text: 'Call 988 now.', links: [{ label: 'Call 988', url: 'tel:988' }] },
    });
  });

  it.each([
    { urgency: 'lead' },
    { urgency: 'lead', contact: 'Call 988' },
    { urgency: 'lead', contact: { text: ' ', links: [] } },
    { urgency: 'lead', contact: { links: [{ label: 'Call 988', url: 'tel:988' }] } },
    { urgency: 'shouted', contact: { text: 'Call 988', links: [] } },
    { contact: { text: 'Call 988', links: [] } },
  ])('a response has no support contact for %j', (annotation) => {
    expect(read(annotate({ type: 'support', ...annotation })).support).toBeUndefined();
  });

  it('a response may have a support contact without links', () => {
    const annotation = { type: 'support', urgency: 'gentle', contact: { text: 'Call us.' } };
    expect(read(annotate(annotation)).support).toEqual({
      urgency: 'gentle',
      contact: { text: 'Call us.', links: [], markdown: undefined },
    });
  });

  it.each([
    [{ type: 'trace-id', traceId: 't' }, 't'],
    [{ type: 'trace-id', value: 't' }, 't'],
    [{ type: 'trace-id', id: 't' }, 't'],
    [{ type: 'trace-id', traceId: 5 }, undefined],
    [{ type: 'trace-id' }, undefined],
    [{ type: 'TRACE-ID', traceId: 't' }, undefined],
  ])('a response reads the trace id of %j', (annotation, traceId) => {
    expect(read(annotate(annotation)).traceId).toBe(traceId);
  });

  it('a response has the last trace id and the last observation id', () => {
    const response = read(
      annotate({ type: 'trace-id', traceId: 'first' }, { type: 'observation-id', value: 'one' }),
      annotate({ type: 'trace-id', traceId: 'last' }, { type: 'observation-id', value: 'two' }),
    );
    expect(response).toMatchObject({ traceId: 'last', observationId: 'two' });
  });

  it('a response fills in a missing reasoning, title or id, and leaves out entries without more', () => {
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

  it('a response keeps 30 combining marks in a row, because browsers need minutes for long runs', () => {
    const marks = '\u0301'.repeat(1_000);
    const kept = `e${'\u0301'.repeat(30)}s`;
    const response = read(
      ...Array.from({ length: 2 }, (): StreamPart => ({ type: 'text', value: `e${marks}s` })),
      annotate({ type: 'warning', message: `e${marks}s` }),
    );
    expect(response.content).toBe(kept + kept);
    expect(response.warnings).toEqual([{ message: kept }]);
  });
});
