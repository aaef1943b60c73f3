import { describe, expect, it } from 'vitest';
import { compileRules } from './word-rules.ts';

const FILE = `
# For the reader.
[words]
PART: foot hand
FILLER: very much

[first]
cold PART $
lost … glove/gloves
warm _? hat unless: stand

[second]
scarf
`;

describe('compileRules', () => {
  const rules = compileRules(FILE);
  const first = (words: string): boolean => rules.get('first')?.matches(words) === true;

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
  ])('the compiled rules judge %j as written: %s', (words, isMatch) => {
    expect(first(words)).toBe(isMatch);
  });

  it('the compiled rules keep their groups apart', () => {
    expect(first('scarf')).toBe(false);
    expect(rules.get('second')?.matches('scarf')).toBe(true);
    expect(rules.get('second')?.removeFrom('scarf')).toBe('');
  });

  it('the compiled rules remove only their matches', () => {
    expect(rules.get('first')?.removeFrom('a cold hand and a warm hat')).toBe('a cold hand and a');
  });

  it('the compiler of rules rejects an undefined class and a rule without a group', () => {
    expect(() => compileRules('[first]\ncold NOSE')).toThrow('NOSE');
    expect(() => compileRules('cold')).toThrow('cold');
  });
});
