// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { tests as commonMarkExamples } from 'commonmark-spec';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FormattedBlock } from './formatted-block.tsx';
import { gfmExamples } from './gfm-examples.test-support.ts';
import { type AnswerProgress, PlainTextBoundary } from './plain-text.tsx';
import { MAX_FORMATTED_LENGTH, StreamedMarkdown } from './streamed-markdown.tsx';
import { mendMarkdown } from './syntax.ts';

vi.mock('react-markdown', async (importOriginal) => {
  const original = await importOriginal<typeof import('react-markdown')>();
  return { ...original, default: vi.fn(original.default) };
});

beforeEach(() => {
  vi.mocked(Markdown).mockClear();
});
afterEach(cleanup);
afterAll(() => vi.doUnmock('react-markdown'));

const baseUrl = 'https://www.example.gov/';

/** Streams a text in pieces of `size` characters. Then renders the whole text once more, with `end` as its progress. */
function stream(text: string, size: number, end: AnswerProgress = 'growing'): HTMLElement {
  const show = (content: string, progress: AnswerProgress) => (
    <StreamedMarkdown content={content} progress={progress} baseUrl={baseUrl} />
  );
  const { container, rerender } = render(show('', 'growing'));
  for (let length = size; length < text.length + size; length += size) {
    rerender(show(text.slice(0, length), 'growing'));
  }
  if (end !== 'growing') rerender(show(text, end));
  return container;
}

function countFormats(source: string): number {
  return vi.mocked(Markdown).mock.calls.filter(([{ children }]) => children === source).length;
}

describe('a streamed answer', () => {
  it('a finished block is formatted once, however long the answer grows [T19]', () => {
    const paragraph = (index: number) => `Paragraph ${index} of **words**.\n\n`;
    const text = Array.from({ length: 40 }, (_, index) => paragraph(index)).join('');
    const container = stream(`${text}End`, 7, 'whole');
    expect(container.querySelectorAll('p').length).toBe(41);
    for (let index = 0; index < 40; index += 1) expect(countFormats(paragraph(index))).toBe(1);
  });

  it('the elements of the tail stay when it becomes a finished block', () => {
    const { container, rerender } = render(
      <StreamedMarkdown content="One" progress="growing" baseUrl={undefined} />,
    );
    const paragraph = container.querySelector('p');
    rerender(
      <StreamedMarkdown content={'One and\n\nTwo'} progress="growing" baseUrl={undefined} />,
    );
    expect(container.querySelector('p')).toBe(paragraph);
    expect(paragraph?.textContent).toBe('One and');
  });

  it('a new answer replaces the previous one', () => {
    const { container, rerender } = render(
      <StreamedMarkdown content={'Old\n\nanswer'} progress="whole" baseUrl={undefined} />,
    );
    rerender(<StreamedMarkdown content="New" progress="growing" baseUrl={undefined} />);
    expect(container.innerHTML).toBe('<div class="answer-blocks"><p>New</p></div>');
  });

  it.each(['whole', 'cutOff'] as const)(
    'links and footnotes of an answer that is %s find their definitions in other blocks',
    (end) => {
      const text =
        'See [the guide][g] and a note[^1].\n\nWords.\n\n[g]: /guide\n\n[^1]: A note.\n\nEnd.';
      const growing = stream(text, 5);
      expect(growing.querySelector('a')).toBeNull();
      const links = [...stream(text, 5, end).querySelectorAll('a')];
      expect(links.map((link) => link.getAttribute('href'))).toEqual([
        'https://www.example.gov/guide',
        '#answer-fn-1',
        '#answer-fnref-1',
      ]);
    },
  );

  it('a text that cannot be formatted is shown as plain text', () => {
    function Broken(): never {
      throw new RangeError('Maximum call stack size exceeded');
    }
    const { container } = render(
      <>
        <p>before</p>
        <PlainTextBoundary source="**words**">
          <Broken />
        </PlainTextBoundary>
      </>,
      { onCaughtError: () => undefined },
    );
    expect(container.innerHTML).toBe('<p>before</p><div class="plain-text">**words**</div>');
  });

  it('text beyond the maximum length is plain, and the blocks before it stay formatted', () => {
    const text = `${'Some **words** of prose.\n\n'.repeat(900)}And **more**.`;
    const container = stream(text, 1_000, 'whole');
    const plain = container.querySelector('.plain-text')?.textContent ?? '';
    expect(plain).toMatch(/And \*\*more\*\*\.$/);
    expect(container.querySelectorAll('p').length).toBe(
      Math.floor((text.length - plain.length) / 26),
    );
    expect(text.length - plain.length).toBeGreaterThan(MAX_FORMATTED_LENGTH - 1_000);
  });

  it('a growing answer shows no unfinished Markdown marks, tags or comments', () => {
    const text =
      'Some **bold**, `code`, [a link](https://x.example/), <!-- a note -->10<sup>6</sup> and ![a picture](/p.png)\n';
    for (let end = 1; end <= text.length; end += 1) {
      const { container, unmount } = render(
        <StreamedMarkdown content={text.slice(0, end)} progress="growing" baseUrl={undefined} />,
      );
      expect(container.textContent).not.toMatch(/\*\*|`|\]\(|https:|<|note/);
      unmount();
    }
  });

  it.each(
    [
      ...commonMarkExamples.map(
        ({ number, markdown }) => [`CommonMark ${number}`, markdown] as const,
      ),
      ...Object.entries(gfmExamples),
    ].filter((_, index) => index % 12 === 0),
  )('an example streamed by character looks as if formatted whole: %s', (_, markdown) => {
    const text = `${markdown.replaceAll('→', '\t')}\n\n# The end\n\nof it.`;
    const whole = renderToStaticMarkup(
      <FormattedBlock source={mendMarkdown(text, false)} firstRank={1} baseUrl={baseUrl} isWhole />,
    );
    expect(tidy(stream(text, 1, 'whole').innerHTML)).toBe(tidy(whole));
  });
});

/** Ignores what a visitor does not see: how an attribute is spelled, line breaks beside tags, the levels of headings. */
function tidy(html: string): string {
  const page = document.createElement('div');
  page.innerHTML = html;
  return page.innerHTML
    .replace(/<div class="answer-blocks">|<\/div>|<\/?bdi[^>]*>/g, '')
    .replace(/>\n+/g, '>')
    .replace(/\n+</g, '<')
    .replace(/(<\/?h)\d| type="checkbox"/g, '$1')
    .trim();
}
