import { parsePage } from '@assist/content';
import { describe, expect, it } from 'vitest';
import { bestExtract } from '../extract/extracts.ts';
import type { PageHit } from '../search/search-index.ts';
import {
  CLOSEST_PAGES,
  composeClosestPages,
  LIKELY_PAGES,
  LIKELY_PASSAGE,
  OTHER_PAGES,
} from './closest-pages.ts';

function hit(path: string, source: string): PageHit {
  const parsed = parsePage({ path, source }, new URL('https://department.example/'));
  if (parsed === undefined) throw new Error('No text.');
  return { page: parsed, sections: parsed.sections.map((section) => ({ section, score: 1 })) };
}

const FLAG = hit('flag.md', '---\ntitle: Flag\n---\nWe give a flag. It is large.');

describe('composeClosestPages', () => {
  it('the answer of closest pages names the headings that fit the question: two of the best page, one of the next', async () => {
    const card = (path: string) =>
      hit(
        path,
        '# Card\n\n## How long it takes\n\nSix weeks.\n\n## How to apply\n\nSign in to apply.\n\n## Who can apply\n\nVeterans can apply.',
      );
    const asked = 'how do i apply';
    const pages = [card('card.md'), card('other.md')];
    expect(await composeClosestPages({ asked, pages, outcome: 'answer' })).toBe(
      `${LIKELY_PAGES}\n\n- [Card](https://department.example/card/): see [“How to apply”](https://department.example/card/#:~:text=How%20to%20apply-,Sign%20in%20to%20apply.) and [“Who can apply”](https://department.example/card/#:~:text=Who%20can%20apply-,Veterans%20can%20apply.)\n- [Card](https://department.example/other/): see [“How to apply”](https://department.example/other/#:~:text=How%20to%20apply-,Sign%20in%20to%20apply.)`,
    );
  });

  it('the answer of closest pages links a heading above a table by the first word of the table', async () => {
    const page = hit(
      'pay.md',
      '# Pay\n\n## Rates\n\n| Who pays | Rate |\n| --- | --- |\n| You | $2 |',
    );
    const composed = await composeClosestPages({
      asked: 'rates',
      pages: [page],
      outcome: 'answer',
    });
    expect(composed).toContain('/pay/#:~:text=Rates-,Who)');
  });

  it('the answer of closest pages names a heading below which nothing is short enough to be quoted', async () => {
    const list = Array.from({ length: 300 }, (_, number) => `- risk ${number}`).join('\n');
    const page = hit(
      'risks.md',
      `# Dust\n\n## The risks of dust\n\n${list}\n\n## Next\n\nCall us.`,
    );
    const composed = await composeClosestPages({
      asked: 'risks of dust',
      pages: [page],
      outcome: 'answer',
    });
    expect(composed).toContain('see [“The risks of dust”](');
  });

  it('the answer of closest pages begins with the passage that is likely to answer, below its heading, and names what is left', async () => {
    const card = hit(
      'card.md',
      '# Card\n\n## How to apply\n\nSign in to apply.\n\n## Who can apply\n\nVeterans can apply.',
    );
    const asked = 'how do i apply';
    const pages = [card, FLAG];
    const likely = bestExtract(asked, card);
    expect(await composeClosestPages({ asked, pages, outcome: 'answer' }, likely)).toBe(
      `${LIKELY_PASSAGE}\n\n**How to apply:**\n\nSign in to apply.\n\nRead more: [Card](https://department.example/card/#:~:text=How%20to%20apply-,Sign%20in%20to%20apply.)\n\n${OTHER_PAGES}\n\n- [Card](https://department.example/card/): see [“Who can apply”](https://department.example/card/#:~:text=Who%20can%20apply-,Veterans%20can%20apply.)\n- [Flag](https://department.example/flag/): We give a flag.`,
    );
  });

  it('the answer of closest pages leads nowhere else where the likely passage is all there is', async () => {
    const likely = bestExtract('flag', FLAG);
    const composed = await composeClosestPages(
      { asked: 'flag', pages: [FLAG], outcome: 'answer' },
      likely,
    );
    expect(composed).toBe(
      `${LIKELY_PASSAGE}\n\nWe give a flag. It is large.\n\nRead more: [Flag](https://department.example/flag/)`,
    );
  });

  it('the answer of closest pages says where the content may not answer at all', async () => {
    const composed = await composeClosestPages({
      asked: 'flag',
      pages: [FLAG],
      outcome: 'closest-pages',
    });
    expect(composed.startsWith(CLOSEST_PAGES)).toBe(true);
  });

  it('the answer of closest pages gives the first sentence of its summary for a page without headings', async () => {
    const card = hit(
      'card.md',
      '---\ntitle: Card\ndescription: Who can get one. And how.\n---\nText.',
    );
    const pages = [card, FLAG];
    expect(await composeClosestPages({ asked: 'flag', pages, outcome: 'closest-pages' })).toBe(
      `${CLOSEST_PAGES}\n\n- [Card](https://department.example/card/): Who can get one.\n- [Flag](https://department.example/flag/): We give a flag.`,
    );
  });

  it.each(['- one\n- two', 'The lists are:'])(
    'the answer of closest pages names a page alone that has only %j to say of itself',
    async (body) => {
      const pages = [hit('list.md', `---\ntitle: List\n---\n${body}`)];
      expect(await composeClosestPages({ asked: 'list', pages, outcome: 'closest-pages' })).toBe(
        `${CLOSEST_PAGES}\n\n- [List](https://department.example/list/)`,
      );
    },
  );
});
