import { tests as commonMarkExamples } from 'commonmark-spec';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BlockList } from './block-list.tsx';
import { advanceBlocks, noBlocks } from './blocks.ts';
import { FormattedBlock } from './formatted-block.tsx';
import { gfmExamples } from './gfm-examples.test-support.ts';
import { noOutline } from './outline.ts';

const baseUrl = 'https://www.example.gov/page/';
const examples: readonly (readonly [name: string, markdown: string])[] = [
  ...commonMarkExamples.map(
    ({ number, markdown }) => [String(number), markdown.replaceAll('→', '\t')] as const,
  ),
  ...Object.entries(gfmExamples),
];

/**
 * Names a parser bug: after indented code, the parser reads the first line of a list as the next line of a paragraph.
 */
const codeBeforeList = 'CommonMark has a list here, which the parser misses after indented code.';

/**
 * Examples for which block-by-block formatting and whole formatting give different output, each with the reason. Only
 * the block-by-block output follows CommonMark, because it avoids the parser bug above.
 */
const knownDifferences: ReadonlyMap<string, string> = new Map([
  ['    code\n\n-\n', codeBeforeList],
  ['    code\n\n2. b\n', codeBeforeList],
]);

/**
 * Mixed texts with such a difference. Each text joins several examples. A key lists the names of the examples, and its
 * value is the reason.
 */
const knownMixedDifferences: ReadonlyMap<string, string> = new Map([
  ['118 + 265 + 629', codeBeforeList],
  ['36 + 296 + 419 + 341 + 186', codeBeforeList],
]);

// The long timeout allows for thousands of texts on a busy machine.
describe('an answer formatted block by block', { timeout: 240_000 }, () => {
  it('an answer streamed by character and formatted block by block equals the answer formatted whole', () => {
    const differing = examples.filter(([, text]) => differs(text, [1]));
    expect(differing.map(([name]) => name)).toEqual([]);
  });

  it('mixed examples in pieces of any length, formatted block by block, equal the mix formatted whole', () => {
    const mixes = fc.sample(
      fc.record({
        mix: fc.array(fc.constantFrom(...examples), { minLength: 2, maxLength: 6 }),
        sizes: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
      }),
      { numRuns: 500, seed: 7 },
    );
    const differing = mixes.filter(({ mix, sizes }) =>
      differs(mix.map(([, text]) => text).join('\n\n'), sizes),
    );
    const names = differing.map(({ mix }) => mix.map(([name]) => name).join(' + '));
    expect(names.filter((name) => !knownMixedDifferences.has(name))).toEqual([]);
  });

  it.each([...knownDifferences])(
    'formatting block by block still differs from formatting whole for %j: %s',
    (text) => {
      expect(differs(text, [1])).toBe(true);
    },
  );

  it.each([...knownMixedDifferences])(
    'formatting block by block still differs from formatting whole for the mix of %s: %s',
    (names) => {
      const texts = new Map(examples);
      const mix = names.split(' + ').map((name) => texts.get(name) ?? '');
      expect(differs(mix.join('\n\n'), [1])).toBe(true);
    },
  );

  it('an answer formatted block by block follows CommonMark if it differs from the answer formatted whole', () => {
    expect(renderBlocks('    code\n\n2. b\n', [1])).toBe(
      '<pre><code>code</code></pre><ol start="2"><li>b</li></ol>',
    );
  });

  it('a growing answer shows no unfinished Markdown marks', () => {
    const text = 'Some **bold**, `code`, [a link](https://x.example/) and ![a picture](/p.png)\n';
    for (let end = 1; end <= text.length; end += 1) {
      const blocks = advanceBlocks(noBlocks, text.slice(0, end));
      const html = renderToStaticMarkup(
        <BlockList blocks={blocks} progress="growing" baseUrl={baseUrl} />,
      );
      expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/\*\*|`|\]\(|https:/);
    }
  });
});

function differs(text: string, sizes: readonly number[]): boolean {
  return renderBlocks(text, sizes) !== renderWhole(text);
}

/**
 * Streams a text in pieces and renders the result. `sizes` lists the lengths of the pieces, in UTF-16 units, and is
 * repeated until the text ends.
 */
function renderBlocks(text: string, sizes: readonly number[]): string {
  let blocks = noBlocks;
  for (let end = 0, turn = 0; end < text.length; turn += 1) {
    end += sizes[turn % sizes.length] ?? 1;
    blocks = advanceBlocks(blocks, text.slice(0, end));
  }
  const html = renderToStaticMarkup(
    <BlockList blocks={blocks} progress="whole" baseUrl={baseUrl} />,
  );
  return normalise(html);
}

function renderWhole(text: string): string {
  return normalise(
    renderToStaticMarkup(
      <FormattedBlock source={text} baseUrl={baseUrl} hasFootnotes outline={noOutline} />,
    ),
  );
}

/**
 * Removes the `div` tags around groups of blocks, and the line breaks next to tags, because a visitor sees neither.
 */
function normalise(html: string): string {
  return html
    .replace(/<div class="answer-group">|<\/div>/g, '')
    .replace(/>\n+/g, '>')
    .replace(/\n+</g, '<')
    .trim();
}
