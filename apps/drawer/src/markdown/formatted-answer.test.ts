import { expect, it } from 'vitest';
import { FormattedAnswer } from './formatted-answer.ts';
import { noOutline } from './outline.ts';

const baseUrl = 'https://www.example.gov/';

it('a finished block is formatted once', () => {
  const answer = new FormattedAnswer();
  const markdown = { source: '**a**', baseUrl, hasFootnotes: false, outline: noOutline };
  const format = answer.format(markdown);
  expect(answer.format({ ...markdown })).toBe(format);
  expect(answer.format({ ...markdown, outline: [2] })).not.toBe(format);
  expect(answer.format({ ...markdown, baseUrl: 'https://other.example/' })).not.toBe(format);
  expect(new FormattedAnswer().format(markdown)).not.toBe(format);
});

it('an answer that goes on keeps the blocks it has', () => {
  const answer = new FormattedAnswer();
  const blocks = answer.blocksOf('One\n\nTwo\n\n');
  expect(answer.blocksOf('One\n\nTwo\n\n')).toBe(blocks);
  expect(answer.blocksOf('One\n\nTwo\n\nThr').groups).toBe(blocks.groups);
});
