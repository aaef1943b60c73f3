import { describe, expect, it } from 'vitest';
import { page } from '../../test-support/content-index.ts';
import { byRuns, collectNames, findNames, type NamesAsked } from './names.ts';

const PAGES = [
  page('grants/', 'Grants', [
    ['How to ask', 'Fill in Form 31\u2011407XK and attach a copy of your KD\u00a0Form 318.'],
    ['Other forms', 'Widows use 31-407a. Call within 90 days, or read Form 9 and Chapter 44.'],
  ]),
  page('quill/', 'The QUILL service', [['Sign in', 'Use eQuill at home. Ask the RB&T office.']]),
  page('rest/', 'Respite', [['Who', 'A carer may rest. Send the 12-12EZ form, or 12-12CG.']]),
];

const NAMES = byRuns(await collectNames(PAGES, 'en'));
const namesIn = (question: string): NamesAsked => findNames(question, NAMES, 'en');

function found(
  question: string,
): Omit<NamesAsked, 'sections'> & { readonly first: string | undefined } {
  const { sections, ...others } = namesIn(question);
  return { ...others, first: sections[0]?.id.replace('https://site.example/', '') };
}

describe('findNames', () => {
  it.each([
    ['where do I send 31-407XK', 'grants/#0'],
    ['31\u2013407xk', 'grants/#0'],
    ['31407XK', 'grants/#0'],
    ['form 31 407 XK please', 'grants/#0'],
    ['what is 407XK', 'grants/#0'],
    ['KD318', 'grants/#0'],
    ['kd-318', 'grants/#0'],
    ['KD Form 318', 'grants/#0'],
    ['form 318', 'grants/#0'],
    ['31-407A', 'grants/#1'],
    ['form 9', 'grants/#1'],
    ['chapter 44', 'grants/#1'],
    ['12-12 EZ', 'rest/#0'],
    ['12-12', 'rest/#0'],
  ])('the identifier in %j is found by any spelling, and by a part', (question, first) => {
    expect(found(question)).toEqual({ named: 'identifier', first, missing: [] });
  });

  it('an acronym of a title or heading is a name, in capitals and in small letters', () => {
    expect(found('what is quill')).toEqual({ named: 'name', first: 'quill/#0', missing: [] });
    expect(found('equill')).toEqual({ named: 'none', first: 'quill/#0', missing: [] });
    expect(found('RB&T')).toEqual({ ...found('rbt'), named: 'name' });
  });

  it.each(['What is EQUILL?', 'EQUILL'])(
    'an acronym that only a text has is a name if it is written in capitals: %s',
    (question) => {
      expect(found(question)).toEqual({ named: 'name', first: 'quill/#0', missing: [] });
      expect(found('WHAT IS EQUILL?').named).toBe('none');
    },
  );

  it.each([
    ['what is form 31-999', ['form 31-999']],
    ['Where is Form 4187?', ['Form 4187']],
    ['31-999 and AB1234', ['31-999', 'AB1234']],
    ['am I paid within 90 days, since 2001-2004, 180-day or 12 000', []],
    ['call 1-800-555-0142', []],
    ['in the 1940s, for the 100th time, 120kg', []],
  ])('the identifiers in %j that no page has are %j', (question, missing) => {
    const named = question.toLowerCase().includes('form') ? 'name' : 'none';
    expect(found(question)).toEqual({ named, first: undefined, missing });
  });

  it('a range of small numbers is no code, but a code may have small numbers', async () => {
    const pages = [
      page('size/', 'Sizes', [['Who', 'Take 1-2 pills a day. Send 12-12EZ or 40-1330.']]),
    ];
    const names = byRuns(await collectNames(pages, 'en'));
    const namedIn = (question: string) => findNames(question, names, 'en').named;
    expect(namedIn('What is 12 times 34?')).toBe('none');
    expect(namedIn('where do I send 12-12EZ')).toBe('identifier');
    expect(namedIn('401330')).toBe('identifier');
  });

  it.each(['How do I file chapter 7 bankruptcy?', 'a wall of 2.4 m', 'form 52'])(
    'a small or broken number is no part of a longer name: %j',
    async (question) => {
      const pages = [page('code/', 'Codes', [['Which', 'Read 52.2-4-7 first.']])];
      const names = byRuns(await collectNames(pages, 'en'));
      expect(findNames(question, names, 'en').sections).toEqual([]);
      expect(findNames('52.2-4', names, 'en').named).toBe('identifier');
    },
  );

  it('stop words that together spell an acronym are not its name, but other words are', async () => {
    const pages = [page('doi/', 'The DOI and MyPay', [['Who', 'Sign in.']])];
    const names = byRuns(await collectNames(pages, 'en'));
    const namedIn = (question: string) => findNames(question, names, 'en').named;
    expect(namedIn('How do I fix my roof?')).toBe('none');
    expect(namedIn('What is the DOI?')).toBe('name');
    expect(namedIn('how do i use my pay')).toBe('name');
  });

  it('a name on most of the pages tells no page from another', async () => {
    const many = Array.from({ length: 20 }, (_, number) =>
      page(`${number}/`, 'Page', [['Help', 'Call ZEPH or send ZQ-100.']]),
    );
    const names = byRuns(await collectNames(many, 'en'));
    expect(findNames('zeph ZQ-100', names, 'en').sections).toEqual([]);
  });
});
