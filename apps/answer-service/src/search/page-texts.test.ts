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

describe('namePages', () => {
  it('naming a page sums a page up by its description or first paragraph, and by what other pages say of it', async () => {
    const pages = FILES.flatMap(([path, source]) => parsePage({ path, source }, SITE) ?? []);
    expect(await namePages(pages)).toEqual([
      { title: 'Card', summary: 'Pays for care. Get treatment.' },
      { title: 'Loan', summary: 'Buy a house. Borrow.' },
      { title: 'Home', summary: 'All.' },
    ]);
  });
});

describe('pageText', () => {
  it('the text of a page is the title and how the summary begins', () => {
    const text = pageText({ title: 'Card', summary: 'word '.repeat(200) });
    expect(text).toMatch(/^Card\. word/);
    expect(text.split(' ')).toHaveLength(80);
  });
});
