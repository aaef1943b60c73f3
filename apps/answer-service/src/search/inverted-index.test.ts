import { describe, expect, it } from 'vitest';
import { TimeSlice } from '../time-slice.ts';
import { type InvertedIndex, InvertedIndexBuilder, type WeightedTerms } from './inverted-index.ts';

async function indexOf(
  documents: readonly { title: string; text: string }[],
): Promise<InvertedIndex> {
  const builder = new InvertedIndexBuilder([
    ['title', 2],
    ['text', 1],
  ] as const);
  for (const { title, text } of documents) {
    builder.add({ title: title.split(' '), text: text.split(' ') });
  }
  return builder.build(new TimeSlice());
}

function once(...terms: readonly string[]): WeightedTerms {
  return new Map(terms.map((term) => [term, 1]));
}

describe('an inverted index', () => {
  it('an inverted index scores a rare word higher than a common one', async () => {
    const index = await indexOf([
      { title: 'a', text: 'common rare' },
      { title: 'b', text: 'common other' },
      { title: 'c', text: 'common more' },
    ]);
    const [rare = 0] = index.score(once('rare'));
    const [common = 0] = index.score(once('common'));
    expect(rare).toBeGreaterThan(common);
    expect(common).toBeGreaterThan(0);
  });

  it('an inverted index counts a word in the title more than one in the text', async () => {
    const index = await indexOf([
      { title: 'card', text: 'other words here' },
      { title: 'page', text: 'card words here' },
    ]);
    const [title = 0, text = 0] = index.score(once('card'));
    expect(title).toBeGreaterThan(text);
  });

  it('an inverted index counts a word in a short text more than in a long one', async () => {
    const index = await indexOf([
      { title: 'a', text: 'card' },
      { title: 'b', text: `card ${'word '.repeat(40)}` },
    ]);
    const [short = 0, long = 0] = index.score(once('card'));
    expect(short).toBeGreaterThan(long);
  });

  it('an inverted index gives 0 to documents that hold nothing of the question', async () => {
    const index = await indexOf([{ title: 'a', text: 'b' }]);
    expect([...index.score(once('unknown'))]).toEqual([0]);
    expect([...index.score(once())]).toEqual([0]);
  });

  it('an inverted index scores a term by what it counts', async () => {
    const index = await indexOf([{ title: 'a', text: 'card' }]);
    const [whole = 0] = index.score(once('card'));
    const [half = 0] = index.score(new Map([['card', 0.5]]));
    expect(half).toBeCloseTo(whole / 2);
  });

  it('an inverted index weighs a term between 0 and 1: all where no document holds it', async () => {
    const index = await indexOf([
      { title: 'a', text: 'common rare' },
      { title: 'b', text: 'common' },
    ]);
    expect(index.inverseDocumentFrequency('unknown')).toBe(1);
    expect(index.inverseDocumentFrequency('rare')).toBeLessThan(1);
    expect(index.inverseDocumentFrequency('common')).toBeLessThan(
      index.inverseDocumentFrequency('rare'),
    );
    expect(index.inverseDocumentFrequency('common')).toBeGreaterThan(0);
  });
});
