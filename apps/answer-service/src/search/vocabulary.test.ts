import { describe, expect, it } from 'vitest';
import { createVocabulary } from './vocabulary.ts';

const vocabulary = createVocabulary([
  'benefits',
  'benefits',
  'benefice',
  'receive',
  'rehabilitation',
  'disability',
  'form',
  'parts',
  'burial',
]);

describe('nearest', () => {
  it.each([
    ['benifits', 'benefits'],
    ['recieve', 'receive'],
    ['disablity', 'disability'],
    ['dissability', 'disability'],
    ['rehab', 'rehabilitation'],
    ['buriel', 'burial'],
  ])('takes %s for %s', (word, expected) => {
    expect(vocabulary.nearest(word)).toBe(expected);
  });

  it.each(['poem', 'paris', 'xyzzyx', 'furial', '12345'])('knows nothing like %s', (word) => {
    expect(vocabulary.nearest(word)).toBeUndefined();
  });
});
