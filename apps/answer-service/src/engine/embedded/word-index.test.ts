import { expect, it } from 'vitest';
import { MAX_RANKED } from '../content-index.ts';
import { termsOf } from '../terms.ts';
import { WordIndex } from './word-index.ts';

it('a large site is searched by the rarest words of a question', async () => {
  const index = new WordIndex(
    ({ url }) => url,
    [{ weight: 1, text: ({ url }: { readonly url: string }) => url }],
    termsOf('en'),
  );
  const offices = Array.from({ length: 25_000 }, (_, number) => ({ url: `office ${number}` }));
  await index.add([...offices, { url: 'a card of any office' }]);
  const find = (text: string) => index.rank({ text, synonyms: [] }).map(({ url }) => url);
  expect(find('lost card office')).toEqual(['a card of any office']);
  expect(find('office')).toHaveLength(MAX_RANKED);
});
