import { describe, expect, it } from 'vitest';
import { TimeSlice } from '../time-slice.ts';
import { createSpellingCorrector } from './spelling.ts';
import { contentWords } from './terms.ts';

async function correct(question: string, ...texts: readonly string[]): Promise<string> {
  const counts = new Map<string, number>();
  for (const word of texts.flatMap(contentWords)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (await createSpellingCorrector(counts, new TimeSlice())).correct(question);
}

describe('spelling correction', () => {
  it.each([
    ['a letter left out', 'benfits', 'benefits'],
    ['a letter too many', 'cardds', 'cards'],
    ['two letters swapped', 'crad', 'card'],
    ['a letter changed in a long word', 'qualefy', 'qualify'],
    ['two edits in a long word', 'elegibilty', 'eligibility'],
  ])('spelling correction corrects %s', async (_, written, meant) => {
    expect(await correct(`my ${written}?`, 'benefits cards card qualify eligibility')).toBe(
      `my ${meant}?`,
    );
  });

  it.each([
    ['a word it knows', 'card', 'cart'],
    ['another form of a word it knows', 'applying', 'apply'],
    ['a short word with a letter changed', 'drums', 'drugs'],
    ['a word that begins with another letter', 'wife', 'life'],
    ['a short word', 'cat', 'cart'],
    ['a common English word', 'movie', 'move'],
    ['a form of a common English word', 'bowls', 'bowels'],
    ['a word with a figure', 'dd215', 'dd214'],
  ])('spelling correction leaves %s', async (_, written, known) => {
    expect(await correct(written, `${written === 'card' ? 'card ' : ''}${known}`)).toBe(written);
  });

  it('spelling correction takes the commoner of two words as near', async () => {
    expect(await correct('clain', 'claim', 'claim', 'clean')).toBe('clain');
    expect(await correct('claimm', 'claims', 'claim', 'claim')).toBe('claim');
  });
});
