import { describe, expect, it } from 'vitest';
import { WordRules } from './word-rules.ts';

const FILE = `
# For the reader.
[words]
PART: foot hand
FILLER: very much

[first]
cold PART $
lost … glove/gloves
warm _? hat unless: stand
^ wool
NUMBER pairs unless: SHORT

[second]
scarf
`;

describe('WordRules', () => {
  const rules = new WordRules(FILE);
  const first = (words: string): boolean => rules.matches('first', words);

  it.each([
    ['my cold hand', true],
    ['my cold hand hurts', false],
    ['cold ear', false],
    ['lost very much gloves', true],
    ['lost old gloves', false],
    ['a warm woollen hat', true],
    ['a warm hat', true],
    ['a warm hat stand', false],
    ['coldhand', false],
    ['wool is warm', true],
    ['warm wool', false],
    ['1000 pairs', true],
    ['1000 pairs 20', false],
  ])('the rules of a file judge %j as written: %s', (words, isMatch) => {
    expect(first(words)).toBe(isMatch);
  });

  it('the rules of a file keep their groups apart', () => {
    expect(first('scarf')).toBe(false);
    expect(rules.matches('second', 'scarf')).toBe(true);
    expect(rules.removeFrom('second', 'scarf')).toBe('');
  });

  it('the rules of a file remove only their matches', () => {
    expect(rules.removeFrom('first', 'a cold hand and a warm hat')).toBe('a cold hand and a');
  });

  it('a rule file rejects an undefined class and a rule without a group', () => {
    expect(() => new WordRules('[first]\ncold NOSE').matches('first', '')).toThrow('NOSE');
    expect(() => new WordRules('cold')).toThrow('cold');
  });
});
