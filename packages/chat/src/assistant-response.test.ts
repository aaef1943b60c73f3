import type { JsonValue, StreamPart } from '@assist/stream';
import { describe, expect, it } from 'vitest';
import { findSourceNumber, readResponse } from './assistant-response.ts';
import { addPart, LIMITS, startAnswer } from './message.ts';

function read(...parts: readonly StreamPart[]) {
  const answer = parts.reduce(addPart, startAnswer('id', new Date(0)));
  return readResponse({ messages: [answer.message] });
}

function annotate(...value: readonly JsonValue[]): StreamPart {
  return { type: 'message_annotations', value };
}

describe('a response', () => {
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
      sources: [
        {
          id: '1',
          title: 'A',
          url: 'https://a.example/',
          hostName: 'a.example',
          section: undefined,
          href: 'https://a.example/',
        },
      ],
      warnings: [{ message: 'Careful' }],
      followUpQuestions: [{ question: 'And then?', reasoning: 'natural' }],
      helpfulNextSteps: [
        { title: 'Apply', url: 'https://b.example/', hostName: 'b.example', reasoning: 'goal' },
      ],
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

function source(url: string, title = 'A page', section: object = {}): StreamPart {
  return { type: 'source', value: { url, title, ...section } };
}

describe('the sources of a response', () => {
  it('the sources shown have a title and the host name [T11]', () => {
    expect(read(source('https://www.example.gov/a/', ' Gold Card ')).sources).toMatchObject([
      { url: 'https://www.example.gov/a/', title: 'Gold Card', hostName: 'www.example.gov' },
    ]);
  });

  it('the sources shown are http or https, and each once [T12]', () => {
    const { sources } = read(
      source('https://example.gov/a', 'First'),
      source('javascript:alert(1)'),
      source('/relative'),
      source(''),
      source('https://EXAMPLE.gov/a', 'The same'),
      source('http://example.gov/a', 'Another'),
    );
    expect(sources.map(({ title }) => title)).toEqual(['First', 'Another']);
  });

  it('the sources shown are twenty at most, with titles of two hundred characters at most [T12]', () => {
    const flood = Array.from({ length: 100 }, (_, index) =>
      source(`https://example.gov/${index}`, '🎖'.repeat(1_000)),
    );
    const { sources } = read(...flood);
    expect(sources).toHaveLength(LIMITS.sources);
    expect(Array.from(sources[0]?.title ?? '')).toHaveLength(200);
    expect(sources[0]?.title.endsWith('🎖…')).toBe(true);
  });

  it('a source shows its section and links to it', () => {
    const url = 'https://example.gov/gold/';
    const section = { section: 'Who can\u202E get it', sectionUrl: `${url}#who` };
    expect(read(source(url, 'Gold', section)).sources).toMatchObject([
      { url, section: 'Who can get it', href: `${url}#who` },
    ]);
  });

  it.each([
    { section: 'Who', sectionUrl: 'https://example.gov/other/#who' },
    { section: 'Who', sectionUrl: 'https://else.example/gold/#who' },
    { section: 'Who', sectionUrl: 'javascript:alert(1)' },
    { section: '', sectionUrl: 'https://example.gov/gold/#who' },
    { section: ' ', sectionUrl: 'https://example.gov/gold/#who' },
  ])('a source links to its page if its section is %j', (section) => {
    const url = 'https://example.gov/gold/';
    expect(read(source(url, 'Gold', section)).sources).toMatchObject([{ href: url }]);
  });

  it('the sources are numbered by their page URLs', () => {
    const { sources } = read(
      source('https://example.gov/a#part'),
      source('javascript:alert(1)'),
      source('https://EXAMPLE.gov/b'),
    );
    expect(findSourceNumber(sources, 'https://example.gov/a#other')).toBe(1);
    expect(findSourceNumber(sources, 'https://example.gov/b')).toBe(2);
    expect(findSourceNumber(sources, 'https://example.gov/c')).toBeUndefined();
  });
});

describe('the next steps of a response', () => {
  const step = (url: string) => ({ type: 'next-best-action', url, title: 'Apply', reasoning: 'r' });

  it.each([
    ['https://example.gov/apply', ['https://example.gov/apply']],
    ['http://example.gov/apply', []],
    ['HTTPS://example.gov/apply', []],
    ['javascript:alert("https://")', []],
    ['http://example.gov/?to=https://example.gov', []],
    ['https://', []],
    ['/apply', []],
  ])('the next step %s is shown only if it is an https address', (url, shown) => {
    const { helpfulNextSteps } = read(annotate(step(url)));
    expect(helpfulNextSteps.map((each) => each.url)).toEqual(shown);
  });

  it('the next steps shown have no duplicates', () => {
    const twice = annotate(step('https://example.gov/'), step('https://example.gov'));
    expect(read(twice).helpfulNextSteps).toHaveLength(1);
  });
});

describe('the follow-up questions of a response', () => {
  const followUp = (question: string) => ({ type: 'follow-up-question', question, reasoning: 'r' });

  it('the follow-up questions shown are valid, without duplicates', () => {
    const offered = ['One?', ' One? ', '', 'x'.repeat(150), 'x'.repeat(151), 'Two?'].map(followUp);
    expect(read(annotate(...offered)).followUpQuestions).toEqual([
      { question: 'One?', reasoning: 'r' },
      { question: 'x'.repeat(150), reasoning: 'r' },
      { question: 'Two?', reasoning: 'r' },
    ]);
  });

  it('the follow-up questions offered are five at most [T12]', () => {
    const flood = Array.from({ length: 100 }, (_, index) => followUp(`Question ${index}?`));
    expect(read(annotate(...flood)).followUpQuestions).toHaveLength(5);
  });
});
