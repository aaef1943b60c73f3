import { describe, expect, it } from 'vitest';
import { listedLinks } from './listed-links.ts';

const PAGE = 'https://department.example/cards/';

describe('listedLinks', () => {
  it('listed links come from lists of any name and depth', () => {
    const frontMatter = {
      url: '/cards/',
      title: 'Cards',
      related: [
        {
          heading: 'More',
          links: [{ url: '/claims/', title: '<b>Claims</b> &amp; more', description: 'Get paid.' }],
        },
      ],
      promo: { url: 'gold/', title: 'Gold card', image: '/a.png' },
    };
    expect(listedLinks(frontMatter, PAGE)).toEqual([
      {
        url: 'https://department.example/claims/',
        title: 'Claims & more',
        description: 'Get paid.',
      },
      { url: 'https://department.example/cards/gold/', title: 'Gold card', description: '' },
    ]);
  });

  it('listed links need a web address and a title', () => {
    const links = [
      { url: 'tel:1', title: 'Call' },
      { url: '/a/' },
      { title: 'A' },
      { url: 7, title: 'B' },
      null,
      'text',
    ];
    expect(listedLinks({ links }, PAGE)).toEqual([]);
    expect(listedLinks(undefined, PAGE)).toEqual([]);
    expect(listedLinks('text', PAGE)).toEqual([]);
  });
});
