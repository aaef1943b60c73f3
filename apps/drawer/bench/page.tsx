import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/answer/answer-text.css';
import { StreamedMarkdown } from '../src/markdown/streamed-markdown.tsx';
import { MemoisedBlocks } from './memoised-blocks.tsx';

/**
 * The renderers that the benchmark compares:
 *
 * - `blocks`: the drawer's renderer, which formats block by block
 * - `floor`: the simplest renderer, `MemoisedBlocks`, as the baseline
 * - `length`: shows only the length of the text
 */
type Renderer = 'blocks' | 'floor' | 'length';

/** Functions that the benchmark calls on this page. */
interface BenchmarkPage {
  /**
   * Streams the answer in chunks, and updates every 100 ms, as a chat session does. Resolves to the time until the first
   * paint, in ms, and the number of dropped frames.
   */
  stream(
    renderer: Renderer,
    stream: StreamPace,
  ): Promise<{ firstTextMs: number; droppedFrames: number }>;
  /**
   * Returns the duration of the longest task since the last call, and the time from each key press to its paint, in ms.
   */
  takeTimings(): { longestTask: number; keysToPaint: readonly number[] };
}

/** Length (in characters) and speed of a streamed answer. */
interface StreamPace {
  readonly length: number;
  readonly chunkLength: number;
  readonly chunksPerSecond: number;
}

declare global {
  interface Window {
    benchmark: BenchmarkPage;
  }
}

const UPDATE_INTERVAL_MS = 100;
const FRAME_MS = 1_000 / 60;
const baseUrl = 'https://www.example.gov/';

const section = `## How to apply

You can apply for **this benefit** if you served, or if you are the [family](https://www.example.gov/family)
of somebody who did. It takes \`10\` minutes.

1. Get your papers together.
2. Fill in the form, and *sign* it.
3. Send it to us.

| Form | Fee | Time |
|------|----:|------|
| A    |  10 | two weeks |
| B    |   0 | a month |

> You can ask for help at any time.

`;
const answer = section.repeat(400);

const place = document.body.appendChild(document.createElement('div'));
place.className = 'answer-text';
const root = createRoot(place);
document.querySelector('textarea')?.focus();

/** Adds `durationThreshold`, which TypeScript's DOM types lack. */
const keyEvents: PerformanceObserverInit & { durationThreshold: number } = {
  type: 'event',
  durationThreshold: 16,
};

let longestTask = 0;
let keysToPaint: number[] = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
}).observe({ type: 'longtask' });
new PerformanceObserver((list) => {
  for (const { name, duration } of list.getEntries()) {
    if (name === 'keydown') keysToPaint.push(duration);
  }
  // The threshold of 16 ms is the browser's minimum. The browser does not report key presses that are painted sooner.
}).observe(keyEvents);

function render(renderer: Renderer, length: number, isStreaming: boolean): void {
  root.render(view(renderer, answer.slice(0, length), isStreaming));
}

function view(renderer: Renderer, content: string, isStreaming: boolean): ReactNode {
  switch (renderer) {
    case 'blocks':
      return (
        <StreamedMarkdown
          content={content}
          progress={isStreaming ? 'growing' : 'whole'}
          baseUrl={baseUrl}
        />
      );
    case 'floor':
      return <MemoisedBlocks content={content} />;
    case 'length':
      return content.length;
  }
}

/** Counts dropped frames, at an expected rate of 60 frames per second. */
function countDroppedFrames(): { stop(): number } {
  let dropped = 0;
  let last = performance.now();
  let request = requestAnimationFrame(function count(now) {
    dropped += Math.max(0, Math.round((now - last) / FRAME_MS) - 1);
    last = now;
    request = requestAnimationFrame(count);
  });
  return {
    stop() {
      cancelAnimationFrame(request);
      return dropped;
    },
  };
}

/**
 * Rejects at the first uncaught error. A renderer that throws does not change the page, so `untilPainted` would
 * otherwise wait forever.
 */
const failure = new Promise<never>((_, reject) => {
  window.addEventListener('error', ({ error }) => reject(error));
});

/** Changes the answer. Resolves when the change is in the DOM and painted. */
async function untilPainted(change: () => void): Promise<void> {
  const changed = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(place, { childList: true, characterData: true, subtree: true });
    change();
  });
  await Promise.race([changed, failure]);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => setTimeout(resolve, 0));
}

window.benchmark = {
  async stream(renderer, { length, chunkLength, chunksPerSecond }) {
    const start = performance.now();
    const frames = countDroppedFrames();
    const firstText = untilPainted(() => undefined).then(() => performance.now() - start);
    let shown = 0;
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        const chunks = Math.floor(((performance.now() - start) / 1_000) * chunksPerSecond);
        const arrived = Math.min(length, chunks * chunkLength);
        if (arrived === shown) return;
        shown = arrived;
        if (arrived < length) {
          render(renderer, arrived, true);
          return;
        }
        clearInterval(timer);
        resolve(untilPainted(() => render(renderer, arrived, false)));
      }, UPDATE_INTERVAL_MS);
    });
    return { firstTextMs: await firstText, droppedFrames: frames.stop() };
  },

  takeTimings() {
    const timings = { longestTask, keysToPaint };
    longestTask = 0;
    keysToPaint = [];
    return timings;
  },
};
