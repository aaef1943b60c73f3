import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parsePhraseFile, WordRules } from '../text/word-rules.ts';
import { WORDINGS, wordingOf } from './wording.ts';

const folder = new URL('.', import.meta.url);

function groupsIn(language: string) {
  return parsePhraseFile(readFileSync(new URL(`${language}.txt`, folder), 'utf8'));
}

it('wording.ts lists every language that has a file', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  expect(files.sort()).toEqual([...WORDINGS.keys()].map((name) => `${name}.txt`).sort());
});

it('the code asks for every group', () => {
  const source = new URL('..', import.meta.url);
  const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(new URL(path, source), 'utf8'))
    .join('\n');
  const named = [...groupsIn('en').keys()].filter((group) => group !== 'words');
  expect(named.filter((group) => !code.includes(`'${group}'`) && !/: /.test(group))).toEqual([]);
});

describe.each([...WORDINGS.keys()])('the wording in %s', (language) => {
  const groups = groupsIn(language);

  it('has no group that English lacks', () => {
    const known = groupsIn('en');
    expect([...groups.keys()].filter((group) => !known.has(group))).toEqual([]);
  });

  it('uses only word classes that it lists', () => {
    const texts = ['words', 'abbreviations', 'contact question', 'support questions'];
    const rules = new WordRules(readFileSync(new URL(`${language}.txt`, folder), 'utf8'));
    const isRules = (name: string): boolean =>
      !texts.includes(name) && !name.startsWith('statements');
    for (const group of [...groups.keys()].filter(isRules)) {
      const beginnings = rules.lines(group).flatMap((line) => line.replace(/=>.*/, '').split('|'));
      for (const rule of beginnings) expect(() => rules.compile(rule), rule).not.toThrow();
    }
  });

  it('names no country, no office and no currency', () => {
    const file = [...groups.values()].flat().join('\n');
    expect(file).not.toMatch(/[£€¥₹]|\b(?:veteran|vétéran|pension|dollar|euro|ministry of)/iu);
  });
});

describe('wordingOf', () => {
  const { matches, rewrite, replace } = wordingOf('en-GB');

  it.each([
    ['Apply for a card', true],
    ['“Apply” for a card', true],
    ['Reapply for a card', false],
    ['To apply', false],
  ])('a rule with ^ matches words at the beginning of %j: %s', (text, isMatch) => {
    expect(matches('actions', text)).toBe(isMatch);
  });

  it('capital letters, accents, vowel signs and kinds of apostrophe do not count', () => {
    expect(wordingOf('fr')).toBe(wordingOf('fr-CA'));
    for (const said of ['DÉPOSER un dossier', 'deposer un dossier', 'S’inscrire', "s'inscrire"]) {
      expect(wordingOf('fr').matches('actions', said)).toBe(true);
    }
    expect(wordingOf('ar').matches('greeting', 'مَـرحباً')).toBe(true);
  });

  it.each([
    ['In danger? Call 999.', true],
    ['In danger? Call 15 now.', true],
    ['Call 02 6289 1133.', false],
    ['Call 1800 555 050.', false],
  ])('a number to call in %j is one of an emergency: %s', (text, isMatch) => {
    expect(matches('emergency notices', text)).toBe(isMatch);
  });

  it('a rewritten text keeps the accents, capitals and signs of its rest', () => {
    expect(rewrite('heading questions', 'How to: «Été» in Paris, 1st')).toBe(
      'How do I : «Été» in Paris, 1st?',
    );
    expect(rewrite('heading questions', 'Rates')).toBeUndefined();
  });

  it('a replaced word keeps its capital letter, and the signs beside it', () => {
    expect(replace('first person', '(Your card and yours) — for you.')).toBe(
      '(My card and mine) — for me.',
    );
  });

  it('a language without a file has no rules', () => {
    for (const tag of ['de', '', 'constructor']) {
      const none = wordingOf(tag);
      expect(none.matches('actions', 'Apply')).toBe(false);
      expect([...none.words('stop words'), ...none.lines('contact question')]).toEqual([]);
      expect(none.rewrite('heading questions', 'How to apply')).toBeUndefined();
      expect(none.replace('first person', 'your card')).toBe('your card');
    }
  });
});
