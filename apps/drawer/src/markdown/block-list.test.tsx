import { tests as commonMarkExamples } from 'commonmark-spec';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BlockList } from './block-list.tsx';
import { advanceBlocks, noBlocks } from './blocks.ts';
import { FormattedBlock } from './formatted-block.tsx';

const baseUrl = 'https://www.example.gov/page/';
const examples = commonMarkExamples.map(({ markdown }) => markdown.replaceAll('→', '\t'));

const extensions = [
  '| Form | Fee |\n|:-----|----:|\n| A    | 10  |\n\nAfter the table.\n',
  '- [x] done\n- [ ] to do\n\n~~old~~ new, see www.example.gov\n',
  'One[^1] and two[^b].\n\nMore.\n\n[^1]: First.\n[^b]: Second.\n\n    Of two paragraphs.\n\nLast.\n',
  'See [the guide][g].\n\n## Then\n\n> As [The  Guide] says.\n\n[G]: /guide "A \\"guide\\" & more"\n[the guide]: <https://x.example/a b>\n',
  '[first]: /one\n\n[first]: /two\n\n- [first]\n\n\n- [first]\n\nend\n',
  '1. a\n\n   more\n\n2. b\n\n```\ncode\n\n[x]: /no\n```\n\n[x]\n',
];

describe('an answer formatted block by block', () => {
  it.each([1, 7, 50])('equals it formatted whole, in pieces of %i', (size) => {
    for (const text of [...examples, ...extensions]) {
      expect(renderBlocks(text, size), text).toBe(renderWhole(text));
    }
  });

  it('equals it for any examples one after the other, but for the parser’s known faults', () => {
    let differences = 0;
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...examples, ...extensions), { minLength: 2, maxLength: 6 }),
        fc.integer({ min: 1, max: 40 }),
        (mix, size) => {
          const text = mix.join('\n\n');
          if (renderBlocks(text, size) !== renderWhole(text)) differences += 1;
        },
      ),
      { numRuns: 500, seed: 7 },
    );
    expect(differences).toBeLessThanOrEqual(4);
  });

  it('differs where the parser reads a block otherwise for what stands before it', () => {
    // CommonMark has an empty list item here, which the parser misses after indented code.
    expect(renderBlocks('    code\n\n-\n', 1)).toBe(
      '<pre><code>code</code></pre><ul><li></li></ul>',
    );
    expect(renderWhole('    code\n\n-\n')).toBe('<pre><code>code</code></pre><p>-</p>');
    // CommonMark has one block of code here, which the parser cuts in two after an indented list.
    expect(renderBlocks('   - a\n\n    b\n    c', 1)).toContain('<code>b\nc</code>');
    expect(renderWhole('   - a\n\n    b\n    c')).toContain('<code>b</code>');
  });

  it('shows no half-written marks while it grows', () => {
    const text = 'Some **bold**, `code`, [a link](https://x.example/) and ![a picture](/p.png)\n';
    for (let end = 1; end <= text.length; end += 1) {
      const blocks = advanceBlocks(noBlocks, text.slice(0, end));
      const html = renderToStaticMarkup(
        <BlockList blocks={blocks} isStreaming baseUrl={baseUrl} />,
      );
      expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/\*\*|`|\]\(|https:/);
    }
  });
});

function renderBlocks(text: string, size: number): string {
  let blocks = noBlocks;
  for (let end = 0; end < text.length; ) {
    end = Math.min(end + size, text.length);
    blocks = advanceBlocks(blocks, text.slice(0, end));
  }
  return normalise(
    renderToStaticMarkup(<BlockList blocks={blocks} isStreaming={false} baseUrl={baseUrl} />),
  );
}

function renderWhole(text: string): string {
  return normalise(
    renderToStaticMarkup(
      <FormattedBlock source={text} baseUrl={baseUrl} isGrowing={false} hasFootnotes />,
    ),
  );
}

/** Line breaks between elements are nothing to see. */
function normalise(html: string): string {
  return html.replace(/>\n+/g, '>').replace(/\n+</g, '<').trim();
}
