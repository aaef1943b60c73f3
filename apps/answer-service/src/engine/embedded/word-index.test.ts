import { expect, it } from 'vitest';
import { termsOf } from '../terms.ts';
import { WordIndex } from './word-index.ts';

it('a large site is searched by the rarest words of a question', async () => {
  const index = new WordIndex([{ weight: 1, text: (document: string) => document }], termsOf('en'));
  const documents = [
    ...Array.from({ length: 25_000 }, (_, number) => `office ${number}`),
    'a card of any office',
  ];
  await index.add(documents);
  const find = (text: string) =>
    index.rank({ text, synonyms: [] }, 10).map(({ position }) => documents[position]);
  expect(find('lost card office')).toEqual(['a card of any office']);
  expect(find('office')).toHaveLength(10);
});
