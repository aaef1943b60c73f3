// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import Markdown from 'react-markdown';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnswerProgress } from './plain-text.tsx';
import { StreamedMarkdown } from './streamed-markdown.tsx';

vi.mock('react-markdown', async (importOriginal) => {
  const original = await importOriginal<typeof import('react-markdown')>();
  return { ...original, default: vi.fn(original.default) };
});

beforeEach(() => {
  vi.mocked(Markdown).mockClear();
});
afterEach(cleanup);

/** Streams a text in pieces of `size` characters. Then renders the whole text once more, with `end` as its progress. */
function stream(text: string, size: number, end: AnswerProgress = 'growing'): HTMLElement {
  const show = (content: string, progress: AnswerProgress) => (
    <StreamedMarkdown content={content} progress={progress} baseUrl="https://www.example.gov/" />
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
  it('a finished block is formatted once, however long the answer grows', () => {
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
    expect(container.innerHTML).toBe('<div class="answer-group"><p>New</p></div>');
  });

  it('the blocks of a long answer are in groups of 32', () => {
    const container = stream('One paragraph.\n\n'.repeat(70), 100, 'whole');
    const groups = [...container.querySelectorAll('.answer-group')];
    expect(groups.map(({ childElementCount }) => childElementCount)).toEqual([32, 32, 6]);
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

  it('an answer too long for one block keeps its blocks when it ends', () => {
    const text = `[g]: /guide\n\n${'Some words of prose.\n\n'.repeat(2_000)}`;
    expect(stream(text, 10_000, 'whole').querySelectorAll('p').length).toBe(2_000);
  });
});
