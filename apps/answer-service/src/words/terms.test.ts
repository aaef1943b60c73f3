import { describe, expect, it } from 'vitest';
import { contentWords, identifiers, stems, wholeTerms, words } from './terms.ts';

describe('words', () => {
  it.each([
    ["Don't stop", ['dont', 'stop']],
    ['Café ÜBER', ['cafe', 'uber']],
    ['DD-214 and DD 214', ['dd214', 'and', 'dd214']],
    ['VA Form 21-526EZ', ['va', 'form', '21526ez']],
    ['post-9/11 bill', ['post', '911', 'bill']],
    ['$1,250,000', ['1250000']],
    ['', []],
  ])('the word splitter splits %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });
});

describe('contentWords', () => {
  it('the content words of a text leave out those that carry no meaning', () => {
    expect(contentWords('How do I get a flag for the funeral?')).toEqual(['flag', 'funeral']);
  });

  it('the content words of a text bring the forms of a word together', () => {
    expect(stems('apply')).toEqual(stems('applying'));
    expect(stems('cards')).toEqual(stems('card'));
    expect(stems('eligibility')).toEqual(stems('eligible'));
  });

  it('the content words of a text keep those apart that only look alike', () => {
    expect(stems('dd214')).not.toEqual(stems('dd215'));
  });
});

describe('identifiers', () => {
  it.each([
    ['D2140', ['d2140']],
    ['mail VA Form 21-526EZ where', ['21526ez']],
    ['VA Form 10182', ['10182']],
    ['22-1995 or 21-674?', ['221995', '21674']],
    ['28-8832', ['288832']],
    ['10182?', ['10182']],
    ['when is Form 9 due', ['form9']],
    ['between 1968-1971 or 1-800-827-1000', []],
    ['open at 10am on the 20th in 1968', []],
    ['1234 5678 banana', []],
  ])('the identifiers of %j are %j', (text, found) => {
    expect(identifiers(text)).toEqual(found);
  });
});

describe('wholeTerms', () => {
  it('whole terms are the same for a heading and for a question of its meaningful words', () => {
    const [heading] = wholeTerms('Apply for a silver card');
    expect(heading).toBeDefined();
    expect(wholeTerms('How do I apply for a Silver Card?')).toEqual([heading]);
    expect(wholeTerms('Apply for silver cards')).not.toEqual([heading]);
    expect(wholeTerms('silver card')).not.toEqual([heading]);
  });

  it('whole terms are none for a text without such words, or with more than a question holds', () => {
    expect(wholeTerms('How do I?')).toEqual([]);
    const words = Array.from({ length: 60 }, (_, number) => `word${number}`);
    expect(wholeTerms(words.join(' '))).toEqual([]);
  });
});
