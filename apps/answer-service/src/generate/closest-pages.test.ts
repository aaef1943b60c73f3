import { type Page, parsePage } from '@assist/content';
import { describe, expect, it } from 'vitest';
import { CLOSEST_PAGES, composeClosestPages } from './closest-pages.ts';

function page(path: string, source: string): Page {
  const parsed = parsePage({ path, source }, new URL('https://department.example/'));
  if (parsed === undefined) throw new Error('No text.');
  return parsed;
}

describe('composeClosestPages', () => {
  it('the answer of closest pages says that they only come close, and names each with the first sentence of its summary', () => {
    const pages = [
      page('card.md', '---\ntitle: Card\ndescription: Who can get one. And how.\n---\nText.'),
      page('flag.md', '---\ntitle: Flag\n---\nWe give a flag. It is large.'),
    ];
    expect(composeClosestPages(pages)).toBe(
      `${CLOSEST_PAGES}\n\n- [Card](https://department.example/card/): Who can get one.\n- [Flag](https://department.example/flag/): We give a flag.`,
    );
  });

  it('the answer of closest pages names a page alone that has nothing to say of itself', () => {
    expect(composeClosestPages([page('list.md', '---\ntitle: List\n---\n- one\n- two')])).toBe(
      `${CLOSEST_PAGES}\n\n- [List](https://department.example/list/)`,
    );
  });
});
