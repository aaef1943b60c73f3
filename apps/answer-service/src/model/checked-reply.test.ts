import { readFileSync } from 'node:fs';
import { parseMarkdown, plainText, type Section } from '@assist/content';
import { describe, expect, it } from 'vitest';
import { CheckedReply } from './checked-reply.ts';

interface Quoted {
  readonly kind: string;
  readonly sentence: string;
  readonly isShown: boolean;
  /** Whether the quoted words replace the sentence. */
  readonly isQuoted: boolean;
}

/** A sentence that cites the first passage. */
const SENTENCE = {
  kind: 'sentence',
  cited: [1],
  isNumbered: false,
  startsParagraph: true,
} as const;

function passage(markdown: string): Section {
  const place = { id: '', url: 'https://a.example/', parentHeadings: [], level: 2, order: 0 };
  const { children: blocks } = parseMarkdown(markdown);
  return { ...place, pageTitle: 'Grants', heading: 'How', text: plainText(blocks), blocks };
}

/** Reads a file of passages, quotations and sentences, and checks each sentence alone. */
function checkSentences(file: string): Quoted[] {
  const checked: Quoted[] = [];
  let place = { title: '', heading: '', language: 'en' };
  let lines: string[] = [];
  let quotation = '';
  for (const line of readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')) {
    const [, mark, rest = ''] = /^([PQ+~-]) (.*)$/.exec(line) ?? [];
    if (line.startsWith('#') || line === '') continue;
    if (mark === undefined) lines.push(line);
    else if (mark === 'Q') quotation = rest;
    else if (mark === 'P') {
      const [, language = '', title = '', heading = ''] = /^(\w\w) (.*) > (.*)$/.exec(rest) ?? [];
      place = { title, heading, language };
      lines = [];
    } else {
      const [, kind = '', sentence = ''] = /^(\w+): (.*)$/.exec(rest) ?? [];
      const text = lines.join('\n\n');
      const section = { ...passage(text), pageTitle: place.title, heading: place.heading };
      const reply = new CheckedReply('What do I do?', [section], place.language);
      reply.check({
        ...SENTENCE,
        markdown: mark === '+' ? rest : sentence,
        quotation,
        startsParagraph: false,
      });
      const isShown = reply.counts.has('shown');
      const isQuoted = [...reply.counts.keys()].some((result) => result.startsWith('quoted:'));
      checked.push(
        mark === '+'
          ? { kind: 'right', sentence: rest, isShown, isQuoted }
          : { kind, sentence, isShown, isQuoted },
      );
    }
  }
  return checked;
}

describe('CheckedReply', () => {
  it.each([['quoted-sentences.txt', 0.07, 0.018]])(
    'the check of %s shows what a quotation bears out, in these words or the quoted ones, and little else [T31]',
    (file, fell, passed) => {
      const checked = checkSentences(file);
      const right = checked.filter(({ kind }) => kind === 'right');
      const wrong = checked.filter(({ kind }) => kind !== 'right');
      const lost = right.filter(({ isShown }) => !isShown).map(({ sentence }) => sentence);
      const shown = wrong.filter(({ isShown }) => isShown).map(({ sentence }) => sentence);
      expect(right.filter(({ isQuoted, isShown }) => !isShown && !isQuoted)).toEqual([]);
      expect(new Set(wrong.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(9);
      expect(lost.slice(Math.floor(fell * right.length))).toEqual([]);
      expect(shown.slice(Math.floor(passed * wrong.length))).toEqual([]);
    },
  );

  it.each([
    ['To apply by telephone:', 'shown'],
    ['You need not do this:', 'broken'],
  ])('a list below %j, which its quotation does not bear out, is %s', (leadIn, kind) => {
    const text = 'Sign in and choose My details, then Bank account.';
    const reply = new CheckedReply('How?', [passage(text)], 'en');
    const unit = { cited: [], isNumbered: false, startsParagraph: true };
    reply.check({ ...unit, kind: 'sentence', markdown: leadIn });
    const item = { cited: [1], kind: 'item', markdown: 'Sign in and choose My details' } as const;
    expect(reply.check({ ...unit, ...item, quotation: text }).kind).toBe(kind);
  });

  it.each(['You can reset your account like this:', 'You may choose your details in these steps:'])(
    'the heading replaces the lead-in %j, which its quotation does not bear out',
    (leadIn) => {
      const text = 'Sign in and choose My details, then Bank account.';
      const reply = new CheckedReply('How?', [passage(text)], 'en');
      reply.check({ ...SENTENCE, markdown: leadIn });
      const item = {
        ...SENTENCE,
        kind: 'item',
        markdown: 'Sign in and choose My details',
      } as const;
      expect(reply.check({ ...item, quotation: text })).toEqual({
        kind: 'shown',
        markdown: 'How\n\n- Sign in and choose My details ([Grants](https://a.example/))',
      });
    },
  );

  it('a quotation may begin in the heading of the passage', () => {
    const reply = new CheckedReply('How?', [passage('Ask for a grant. Post the form.')], 'en');
    const markdown = 'Ask for a grant.';
    reply.check({ ...SENTENCE, markdown, quotation: 'How Ask for a grant.' });
    expect(Object.fromEntries(reply.counts)).toEqual({ shown: 1 });
    reply.check({ ...SENTENCE, markdown, quotation: 'Grants Ask for a grant.' });
    expect(Object.fromEntries(reply.counts)).toEqual({ shown: 1, 'dropped:quotation': 1 });
  });

  it.each(['Grants', 'Grants > How', 'How'])(
    'a quotation of the heading %j alone bears nothing out',
    (quotation) => {
      const reply = new CheckedReply('How?', [passage('You can ask for a grant.')], 'en');
      reply.check({ ...SENTENCE, markdown: 'Grants are for everybody.', quotation });
      expect(Object.fromEntries(reply.counts)).toEqual({ 'dropped:quotation': 1 });
    },
  );

  const grant = [
    'You must have one of these:',
    '- a pension. We ask for its number.',
    '- a card',
    '',
    'Bring one of these —',
    '- a letter',
    '',
    'You may wait. Bring a friend.',
    '',
    '1. Fill in the form.',
    '2. Post it.',
    '',
    'Form F-17',
    '',
    'It has two pages.',
  ].join('\n');

  it.each([
    [
      'a list has its lead-in, and an item all its sentences',
      ['a pension. We ask for its number. … a card'],
      'You must have one of these:\n\n- a pension. We ask for its number.\n- a card',
    ],
    ['a lead-in may end with a dash', ['a letter'], 'Bring one of these —\n\n- a letter'],
    [
      'a lead-in that is quoted with an item stands once',
      ['You must have one of these: a pension.'],
      'You must have one of these:\n\n- a pension.',
    ],
    [
      'a lead-in that is quoted alone has its whole list',
      ['You must have one of these:'],
      'You must have one of these:\n\n- a pension. We ask for its number.\n- a card',
    ],
    [
      'a list goes on in the next sentence',
      ['a pension.', 'a card'],
      'You must have one of these:\n\n- a pension.\n- a card',
    ],
    [
      'a paragraph below a list is no item',
      ['a card', 'Bring a friend.'],
      'You must have one of these:\n\n- a card\n\nBring a friend.',
    ],
    [
      'a list without a lead-in stands below its heading',
      ['You may wait.', 'Post it.'],
      'You may wait.\n\nHow\n\n- Post it.',
    ],
    [
      'a paragraph without an end mark stands alone',
      ['You may wait.', 'Form F-17 … It has two pages.'],
      'You may wait. Form F-17\n\nIt has two pages.',
    ],
  ])('in the page’s own words, %s', (_, quotations, expected) => {
    const reply = new CheckedReply('How?', [passage(grant)], 'en');
    const unit = { ...SENTENCE, startsParagraph: false };
    const shown = quotations.map((quotation) => {
      const checked = reply.check({ ...unit, markdown: 'Everything is free.', quotation });
      return checked.kind === 'shown' ? checked.markdown : '';
    });
    expect(shown.join('').replace(' ([Grants](https://a.example/))', '')).toBe(expected);
  });

  it.each(['2 years', 'two years'])(
    'a sentence may leave out the limit of %s that an earlier sentence names',
    (limit) => {
      const quoted = [
        `Ask for the grant within ${limit} of your injury.`,
        'A doctor signs the form.',
        `Send the form to us within ${limit}.`,
      ];
      const reply = new CheckedReply('How?', [passage(quoted.join(' '))], 'en');
      for (const [at, quotation] of quoted.entries()) {
        reply.check({
          kind: 'sentence',
          markdown: at < 2 ? quotation : 'Send the form to us.',
          cited: [1],
          quotation,
          isNumbered: false,
          startsParagraph: false,
        });
      }
      expect(Object.fromEntries(reply.counts)).toEqual({ shown: 3 });
    },
  );
});
