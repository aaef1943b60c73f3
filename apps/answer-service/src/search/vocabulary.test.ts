import { describe, expect, it } from 'vitest';
import { VocabularyBuilder } from './vocabulary.ts';

function correct(question: string, ...texts: readonly string[]): string {
  const builder = new VocabularyBuilder();
  for (const text of texts) builder.add(text);
  return builder.build().correct(question);
}

describe('a vocabulary', () => {
  it.each([
    ['a letter left out', 'benfits', 'benefits'],
    ['a letter too many', 'cardds', 'cards'],
    ['two letters swapped', 'crad', 'card'],
    ['a letter changed in a long word', 'qualefy', 'qualify'],
    ['two slips in a long word', 'elegibilty', 'eligibility'],
  ])('corrects %s', (_, written, meant) => {
    expect(correct(`my ${written}?`, 'benefits cards card qualify eligibility')).toBe(
      `my ${meant}?`,
    );
  });

  it.each([
    ['a word it knows', 'card', 'cart'],
    ['another form of a word it knows', 'applying', 'apply'],
    ['a short word with a letter changed', 'drums', 'drugs'],
    ['a word that begins with another letter', 'wife', 'life'],
    ['a short word', 'cat', 'cart'],
    ['a word with a figure', 'dd215', 'dd214'],
  ])('leaves %s', (_, written, known) => {
    expect(correct(written, `${written === 'card' ? 'card ' : ''}${known}`)).toBe(written);
  });

  it('takes the commoner of two words as near', () => {
    expect(correct('clain', 'claim', 'claim', 'clean')).toBe('clain');
    expect(correct('claimm', 'claims', 'claim', 'claim')).toBe('claim');
  });
});
