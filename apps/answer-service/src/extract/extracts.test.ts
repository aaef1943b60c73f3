import { type Page, parsePage } from '@assist/content';
import { describe, expect, it } from 'vitest';
import type { Retrieval } from '../search/retrieve.ts';
import { type ChosenExtract, chooseExtract } from './extracts.ts';

const RATES = '# Silver card\n\n## Rates, north\n\nWe pay $10.\n\n## Rates, south\n\nWe pay $20.';

function pageOf(source: string): Page {
  const page = parsePage({ path: 'page.md', source }, new URL('https://department.example/'));
  if (page === undefined) throw new Error('No text.');
  return page;
}

/** What is quoted of a page whose sections the search finds equally good. */
function chosenOf(asked: string, source: string, found: Partial<Retrieval>) {
  const page = pageOf(source);
  const sections = page.sections.map((section) => ({ section, score: 1 }));
  return chooseExtract({
    outcome: 'answer',
    asked,
    pages: [{ page, sections }],
    mayQuote: true,
    lead: 1,
    grounds: [],
    ...found,
  });
}

function quoted(chosen: ChosenExtract | undefined): string | undefined {
  return chosen?.extract.quotation[0]?.text;
}

describe('chooseExtract', () => {
  it('a passage surely answers that is ahead of its page’s other sections, on a page ahead of the next', () => {
    const chosen = chosenOf('silver card rates south', RATES, {});
    expect(quoted(chosen)).toBe('We pay $20.');
    expect(chosen?.isSure).toBe(true);
  });

  it('a passage is likely to answer where the next page is near', () => {
    const chosen = chosenOf('silver card rates south', RATES, { lead: 0.2 });
    expect(quoted(chosen)).toBe('We pay $20.');
    expect(chosen?.isSure).toBe(false);
  });

  it('a passage is likely to answer where another section of its page equals it', () => {
    expect(chosenOf('silver card rates', RATES, {})?.isSure).toBe(false);
  });

  it('the text before the first heading of a page never surely answers', () => {
    expect(chosenOf('silver card rates', '# Silver card\n\nThe rates.', {})).toMatchObject({
      isSure: false,
    });
  });

  it('no passage is chosen where both are near', () => {
    expect(chosenOf('silver card rates', RATES, { lead: 0.5 })).toBeUndefined();
  });

  it('no passage is chosen where the content may not answer', () => {
    expect(chosenOf('silver card rates south', RATES, { mayQuote: false })).toBeUndefined();
  });

  it('no passage is chosen where the page has none that can be quoted', () => {
    expect(chosenOf('cards', '# Cards\n\nThe cards are listed below:', {})).toBeUndefined();
  });

  it('however far ahead a page is, it counts no more than its passage', () => {
    expect(chosenOf('silver card rates', RATES, { lead: 9 })?.isSure).toBe(false);
  });
});
