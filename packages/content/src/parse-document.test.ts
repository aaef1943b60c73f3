import { describe, expect, it } from 'vitest';
import { parseDocument } from './parse-document.ts';

/** The links that a page with this front matter lists. JSON is YAML. */
function linksOf(frontMatter: unknown): unknown {
  const source = `---\n${JSON.stringify(frontMatter)}\n---\nText.`;
  return parseDocument({ path: 'cards.md', source }, new URL('https://department.example')).links;
}

describe('parseDocument', () => {
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
    expect(linksOf(frontMatter)).toEqual([
      { url: 'https://department.example/claims/', title: 'Claims & more' },
      { url: 'https://department.example/cards/gold/', title: 'Gold card' },
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
    expect(linksOf({ links })).toEqual([]);
    expect(linksOf('text')).toEqual([]);
  });
});
