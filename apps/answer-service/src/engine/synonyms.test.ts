import { describe, expect, it } from 'vitest';
import { parseSynonyms } from './synonyms.ts';

describe('parseSynonyms', () => {
  it('a phrase left of an arrow has the phrases right of it as synonyms', () => {
    const synonyms = parseSynonyms('# comment\nbad back, sore back => back pain, spine\n', 'en');
    expect(synonyms('I have a BAD BACK from service')).toEqual(['back pain', 'spine']);
    expect(synonyms('my spine hurts')).toEqual([]);
  });

  it('phrases on a line without an arrow are synonyms of each other', () => {
    const synonyms = parseSynonyms('funeral, burial', 'en');
    expect(synonyms('funeral costs')).toEqual(['burial']);
    expect(synonyms('burial costs')).toEqual(['funeral']);
  });

  it('synonyms match other forms of a word', () => {
    expect(parseSynonyms('undertaker => funeral director', 'en')('undertakers near me')).toEqual([
      'funeral director',
    ]);
  });

  it('the longest phrase at a word wins', () => {
    const synonyms = parseSynonyms('gold => silver\ngold card => treatment card', 'en');
    expect(synonyms('gold card')).toEqual(['treatment card']);
    expect(synonyms('gold ring')).toEqual(['silver']);
  });

  it('stop words count only in a phrase without two other words', () => {
    const synonyms = parseSynonyms('losing his memory => dementia\nout of work => job loss', 'en');
    expect(synonyms('I am losing my memory')).toEqual(['dementia']);
    expect(synonyms('they put me out of work')).toEqual(['job loss']);
    expect(synonyms('where do I work')).toEqual([]);
  });

  it('a word of one or two letters is not stemmed', () => {
    expect(parseSynonyms('ied => roadside bomb', 'en')('i need a card')).toEqual([]);
  });

  it.each(['a => b => c', '=> b', 'a =>', ','])('the synonym line %j is rejected', (line) => {
    expect(() => parseSynonyms(line, 'en')).toThrow('is not a line of synonyms');
  });
});
