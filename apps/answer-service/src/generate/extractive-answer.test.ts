import { parsePage } from '@assist/content';
import { beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE_SITE_URL, readFixtureSite } from '../fixtures/fixture-site.ts';
import { createMemorySearchIndex } from '../search/memory-search-index.ts';
import { retrieve } from '../search/retrieve.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { composeExtractiveAnswer, type ExtractiveAnswer } from './extractive-answer.ts';

const SITE = new URL(FIXTURE_SITE_URL);

async function answer(index: SearchIndex, question: string): Promise<ExtractiveAnswer | undefined> {
  const { grounds } = await retrieve(index, question);
  return composeExtractiveAnswer(question, grounds, index);
}

/** An index over one page, given as Markdown. */
function indexOf(...sources: readonly string[]): SearchIndex {
  const pages = sources.flatMap((source, position) => {
    const page = parsePage({ path: `page-${position}.md`, source }, SITE);
    return page === undefined ? [] : [page];
  });
  return createMemorySearchIndex(pages);
}

describe('composeExtractiveAnswer', () => {
  let site: SearchIndex;

  beforeAll(async () => {
    ({ index: site } = await readFixtureSite());
  });

  it('begins with a short lead, keeps the steps a list, and cites the page', async () => {
    expect(await answer(site, 'How do I apply for a silver card?')).toEqual({
      markdown: `A silver card pays for the treatment of your eyes.

You can apply online or by post. Applying is free.

1. Sign in to your account.
2. Choose **Cards**, then **Apply for a silver card**.
3. Upload a photo and submit.

[Apply for a silver card online](https://my.samples.example/apply).

By post, fill in [Form S1 (PDF)](https://department.example/forms/s1.pdf) and send it to PO Box 1. Read our [privacy notice](https://department.example/cards/privacy/) first.

### Who can get a silver card?

You can get a silver card if one of these is true:

- you are 60 years old or over
- you have an accepted eye condition
- you are the carer of somebody who has one.

Read more: [Silver card](https://department.example/cards/silver-card/)`,
      citations: [{ title: 'Silver card', url: 'https://department.example/cards/silver-card/' }],
      sections: [
        expect.objectContaining({ heading: 'How to apply for a silver card' }),
        expect.objectContaining({ heading: 'Who can get a silver card?' }),
      ],
    });
  });

  it('puts a lead above a section that its heading only names', async () => {
    const index = indexOf(
      '---\ntitle: Pension rates\n---\nFind out about rates. The pension is paid every two weeks.\n\n## Single rate of pension\n\n| Rate | Paid |\n| - | - |\n| Full | $400 |\n| Half | $200 |',
    );
    const composed = await answer(index, 'single rate pension');
    expect(composed?.markdown).toMatch(
      /^The pension is paid every two weeks\.\n\n### Single rate of pension\n\n\| Rate/,
    );
  });

  it('answers under a question of its own without repeating it', async () => {
    const composed = await answer(site, 'Who can get a silver card?');
    expect(composed?.markdown).toMatch(
      /^You can get a silver card if one of these is true:\n\n- you are 60/,
    );
  });

  it('shows the question a "yes" answers when it is not the one that was asked', async () => {
    const composed = await answer(site, 'is my old silver card still working');
    const yes = composed?.markdown.indexOf('Yes, you must') ?? -1;
    const heading = composed?.markdown.indexOf('### What happens to your old card?') ?? -1;
    expect(yes).toBeGreaterThan(0);
    expect(heading).toBeGreaterThanOrEqual(0);
    expect(heading).toBeLessThan(yes);
  });

  it('keeps telephone details out of answers that are about something else', async () => {
    const eligible = await answer(site, 'Who can get a silver card?');
    expect(eligible?.markdown).not.toContain('1-800-555-0199');
    const calling = await answer(site, 'what number do I call about a silver card');
    expect(calling?.markdown).toContain('1-800-555-0199');
  });

  it('leaves out sentences that only point elsewhere', async () => {
    const composed = await answer(site, 'How do I apply for a silver card?');
    expect(composed?.markdown).not.toContain('Learn more');
  });

  it('has no answer without grounds', async () => {
    expect(await composeExtractiveAnswer('anything', [], site)).toBeUndefined();
  });

  it('cites another page that comes near, once, with its own words', async () => {
    const index = indexOf(
      '---\ntitle: Gold card\n---\n## Who can use a gold card abroad?\n\nA gold card works abroad for treatment that cannot wait until you are home again, in any public hospital.',
      '---\ntitle: Gold card for travellers\n---\n## How do I use a gold card abroad?\n\nBefore you use a gold card abroad, tell us where you travel and when you come back. Keep every receipt, because foreign clinics ask you to pay them first and we repay you afterwards.',
    );
    const composed = await answer(index, 'can I use my gold card abroad');
    expect(composed?.citations.map(({ title }) => title).sort()).toEqual([
      'Gold card',
      'Gold card for travellers',
    ]);
    expect(composed?.markdown.match(/^Read more: /gm)).toHaveLength(2);
  });

  it('does not say the same thing twice', async () => {
    const text =
      'A gold card works abroad for treatment that cannot wait until you are home again, in any public hospital of any country.';
    const index = indexOf(
      `---\ntitle: Gold card abroad\n---\n${text}`,
      `---\ntitle: Gold card abroad again\n---\n${text}`,
    );
    const composed = await answer(index, 'gold card abroad');
    expect(composed?.citations).toHaveLength(1);
  });

  it('never shows some of several lists of conditions as if they were all', async () => {
    const list = (word: string): string =>
      `**${word}:**\n\n${Array.from({ length: 12 }, (_, i) => `- a ${word} condition of some length that has number ${i}`).join('\n')}`;
    const index = indexOf(
      `---\ntitle: Pension\n---\n## Who can get a pension?\n\nYou can get a pension if these are true.\n\n${list('first')}\n\n${list('second')}\n\n${list('third')}`,
    );
    const composed = await answer(index, 'who can get a pension');
    expect(composed?.markdown).toMatch(/\*The page lists (?:more|\d+ more)\.\*\n\nRead more: /);
  });

  it('escapes what a heading or title would otherwise turn into markup', async () => {
    const index = indexOf(
      '---\ntitle: "Cards [new] *now*"\n---\n## Rates\\_2026 for cards\n\n- one rate for cards\n- two rates for cards',
    );
    const composed = await answer(index, 'rates for cards');
    expect(composed?.markdown).toContain('[Cards \\[new\\] \\*now\\*]');
  });
});
