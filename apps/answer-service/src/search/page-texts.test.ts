import { parsePage } from '@assist/content';
import { describe, expect, it } from 'vitest';
import { namePages, pageText } from './page-texts.ts';

const SITE = new URL('https://department.example');

const FILES = [
  ['card.md', 'Pays for care.\n\nAnd more.'],
  [
    'loan.md',
    '---\ntitle: Loan\ndescription: Buy a house.\nlinks:\n- {url: /card/, title: Card, description: Get treatment.}\n- {url: /loan/, title: Here, description: Of itself.}\n---\nText.',
  ],
  [
    'index.md',
    '---\ntitle: Home\ndescription: All.\nlinks:\n- {url: /card, title: Card, description: Get treatment.}\n- {url: /loan/, title: Loan, description: Borrow.}\n---\nText.',
  ],
] as const;

const PAGES = FILES.flatMap(([path, source]) => parsePage({ path, source }, SITE) ?? []);

describe('namePages', () => {
  it('naming a page sums a page up by its description or first paragraph, and by what other pages say of it', async () => {
    const named = await namePages(PAGES);
    expect(named.map(({ page, summary }) => [page.title, summary])).toEqual([
      ['Card', 'Pays for care. Get treatment.'],
      ['Loan', 'Buy a house. Borrow.'],
      ['Home', 'All.'],
    ]);
  });
});

describe('pageText', () => {
  it('the text of a page is the title, how the summary begins, and the first questions asked of it', () => {
    const [page] = PAGES;
    if (page === undefined) throw new Error('There is no page.');
    const text = pageText({
      page,
      summary: 'word '.repeat(200),
      questions: 'who pays '.repeat(200),
    });
    expect(text).toMatch(/^Card\. word .* word who pays /);
    expect(text.split(' ')).toHaveLength(160);
  });
});
