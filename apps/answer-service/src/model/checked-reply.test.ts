import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CheckedReply } from './checked-reply.ts';

interface Quoted {
  readonly kind: string;
  readonly sentence: string;
  readonly isShown: boolean;
}

/** Reads a file of passages, quotations and sentences, and checks each sentence alone. */
function checkSentences(file: string): Quoted[] {
  const checked: Quoted[] = [];
  let passage = { pageTitle: '', heading: '', language: 'en' };
  let lines: string[] = [];
  let quotation = '';
  for (const line of readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')) {
    const [, mark, rest = ''] = /^([PQ+~-]) (.*)$/.exec(line) ?? [];
    if (line.startsWith('#') || line === '') continue;
    if (mark === undefined) lines.push(line);
    else if (mark === 'Q') quotation = rest;
    else if (mark === 'P') {
      const [, language = '', title = '', heading = ''] = /^(\w\w) (.*) > (.*)$/.exec(rest) ?? [];
      passage = { pageTitle: title, heading, language };
      lines = [];
    } else {
      const [, kind = '', sentence = ''] = /^(\w+): (.*)$/.exec(rest) ?? [];
      const text = lines.join('\n');
      const place = { id: '', url: 'https://a.example/', parentHeadings: [], level: 2, order: 0 };
      const section = { ...passage, ...place, pageDescription: '', text, blocks: [] };
      const reply = new CheckedReply('What do I do?', [section], passage.language);
      reply.check({
        kind: 'sentence',
        markdown: mark === '+' ? rest : sentence,
        cited: [1],
        quotation,
        isNumbered: false,
        startsParagraph: false,
      });
      const isShown = reply.counts.has('shown');
      checked.push(
        mark === '+' ? { kind: 'right', sentence: rest, isShown } : { kind, sentence, isShown },
      );
    }
  }
  return checked;
}

describe('CheckedReply', () => {
  it.each([['quoted-sentences.txt', 0.02, 0.02]])(
    'the check of %s shows what a quotation bears out, and little else',
    (file, fell, passed) => {
      const checked = checkSentences(file);
      const right = checked.filter(({ kind }) => kind === 'right');
      const wrong = checked.filter(({ kind }) => kind !== 'right');
      const lost = right.filter(({ isShown }) => !isShown).map(({ sentence }) => sentence);
      const shown = wrong.filter(({ isShown }) => isShown).map(({ sentence }) => sentence);
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
    const place = { id: '', url: 'https://a.example/', parentHeadings: [], level: 2, order: 0 };
    const names = { pageTitle: 'Bank account', heading: 'Change it', pageDescription: '' };
    const reply = new CheckedReply('How?', [{ ...place, ...names, text, blocks: [] }], 'en');
    const unit = { cited: [], isNumbered: false, startsParagraph: true };
    reply.check({ ...unit, kind: 'sentence', markdown: leadIn });
    const item = { cited: [1], kind: 'item', markdown: 'Sign in and choose My details' } as const;
    expect(reply.check({ ...unit, ...item, quotation: text }).kind).toBe(kind);
  });
});
