import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BlockList } from './block-list.tsx';
import { advanceBlocks, noBlocks } from './blocks.ts';
import { findDangers } from './find-dangers.test-support.ts';
import { pathologicalTexts } from './pathological-texts.test-support.ts';

const updates = 10;

/**
 * Time limit for streaming and rendering a text, in ms of processor time. A busy machine does not affect processor
 * time. Without the limits of limits.ts, most texts take minutes or overflow the stack.
 */
const mostMs = 15_000;

describe('a pathological text', () => {
  it.each(Object.entries(pathologicalTexts))(
    'a pathological text is formatted within the time limit: %s',
    { timeout: 120_000 },
    (_, text) => {
      const start = process.cpuUsage();
      let blocks = noBlocks;
      for (let update = 1; update <= updates; update += 1) {
        blocks = advanceBlocks(blocks, text.slice(0, Math.ceil((text.length * update) / updates)));
      }
      const html = renderToStaticMarkup(
        <BlockList blocks={blocks} progress="whole" baseUrl="https://www.example.gov/" />,
      );
      const { user, system } = process.cpuUsage(start);
      expect((user + system) / 1_000).toBeLessThan(mostMs);
      expect(findDangers(html)).toEqual([]);
    },
  );
});
