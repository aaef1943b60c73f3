import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { findDangers } from './find-dangers.test-support.ts';
import { pathologicalTexts } from './pathological-texts.test-support.ts';
import { MAX_FORMATTED_LENGTH, StreamedMarkdown } from './streamed-markdown.tsx';

/**
 * Time limit for rendering a text as it grows, in ms of processor time. A busy machine does not affect processor time.
 * Without the limits of streamed-markdown.tsx, many texts take minutes.
 */
const MOST_MS = 15_000;

it.each(Object.entries(pathologicalTexts))(
  'a pathological text is formatted within the time limit: %s [T19]',
  { timeout: 120_000 },
  (_, text) => {
    const start = process.cpuUsage();
    for (const length of [1_000, 5_000, MAX_FORMATTED_LENGTH, 2 * MAX_FORMATTED_LENGTH]) {
      const html = renderToStaticMarkup(
        <StreamedMarkdown
          content={text.slice(0, length)}
          progress={length < text.length ? 'growing' : 'whole'}
          baseUrl="https://www.example.gov/"
        />,
      );
      expect(findDangers(html)).toEqual([]);
    }
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(MOST_MS);
  },
);
