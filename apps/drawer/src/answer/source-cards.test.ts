import { describe, expect, it } from 'vitest';
import { numberSources, type SentSource, selectCards } from './source-cards.ts';

function source(url: string) {
  return { id: url, url, title: 'Gold card' };
}

function cardOf(url: string, sent: SentSource) {
  return selectCards([source(url)], [{ url, ...sent }])[0];
}

describe('the source cards', () => {
  it('a source card shows its section and links to it', () => {
    const url = 'https://example.gov/gold/';
    const card = cardOf(url, { section: 'Who can\u202E get it', sectionUrl: `${url}#who` });
    expect(card).toMatchObject({ url, section: 'Who can get it', href: `${url}#who` });
  });

  it.each([
    'https://example.gov/other/#who',
    'https://else.example/gold/#who',
    'javascript:alert(1)',
  ])('a source card links to its page if its section URL is %s', (sectionUrl) => {
    const card = cardOf('https://example.gov/gold/', { section: 'Who', sectionUrl });
    expect(card).toMatchObject({ section: undefined, href: 'https://example.gov/gold/' });
  });

  it.each(['', ' '])('a source card with the heading %j links to its page', (section) => {
    const url = 'https://example.gov/gold/';
    const card = cardOf(url, { section, sectionUrl: `${url}#who` });
    expect(card).toMatchObject({ section: undefined, href: url });
  });

  it('the sources are numbered by their page URLs', () => {
    const numbers = numberSources([
      source('https://example.gov/a#part'),
      source('javascript:alert(1)'),
      source('https://EXAMPLE.gov/b'),
    ]);
    expect([...numbers]).toEqual([
      ['https://example.gov/a', 1],
      ['https://example.gov/b', 2],
    ]);
  });
});
