import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/answer/answer-text.css';
import { FormattedBlock } from '../src/markdown/formatted-block.tsx';
import { StreamedMarkdown } from '../src/markdown/streamed-markdown.tsx';

/** Who renders: this project's way, or the same components over the whole text each time. */
type Renderer = 'blocks' | 'whole';

/** What the benchmark asks of the page. */
interface BenchmarkPage {
  /** Shows so much of the answer and resolves when it is painted. */
  show(renderer: Renderer, length: number): Promise<void>;
  /** Lets the answer grow to a length in so many updates, each painted before the next. */
  grow(
    renderer: Renderer,
    growth: { length: number; updateLength: number; updates: number },
  ): Promise<void>;
  /** Shows so much of the answer as a finished one. */
  showFinished(length: number): Promise<void>;
  /** Takes the answer off the page and resolves when that is painted. */
  hide(): Promise<void>;
  /** Lets the answer grow as a session would: chunks arrive, the view is updated every 100 ms. */
  stream(renderer: Renderer, stream: StreamPace): Promise<void>;
  /** The longest task, and the keys from press to paint, since last asked. In ms. */
  takeTimings(): { longestTask: number; keysToPaint: readonly number[] };
}

/** How an answer arrives. */
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

/** The browsers' types do not know the threshold. */
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
  // The least the browser allows: it reports no key that was painted sooner.
}).observe(keyEvents);

function render(renderer: Renderer, length: number, isStreaming: boolean): void {
  root.render(view(renderer, answer.slice(0, length), isStreaming));
}

function view(renderer: Renderer, content: string, isStreaming: boolean): ReactNode {
  return renderer === 'blocks' ? (
    <StreamedMarkdown content={content} isStreaming={isStreaming} baseUrl={baseUrl} />
  ) : (
    <FormattedBlock source={content} isGrowing={isStreaming} hasFootnotes baseUrl={baseUrl} />
  );
}

/** Makes a change to the answer and resolves when it is in the page, and painted. */
async function untilPainted(change: () => void): Promise<void> {
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(place, { childList: true, characterData: true, subtree: true });
    change();
  });
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => setTimeout(resolve, 0));
}

window.benchmark = {
  async show(renderer, length) {
    await untilPainted(() => render(renderer, length, true));
  },

  async grow(renderer, { length, updateLength, updates }) {
    for (let left = updates - 1; left >= 0; left -= 1) {
      await this.show(renderer, length - left * updateLength);
    }
  },

  async showFinished(length) {
    await untilPainted(() => render('blocks', length, false));
  },

  async hide() {
    await untilPainted(() => root.render(null));
  },

  async stream(renderer, { length, chunkLength, chunksPerSecond }) {
    const start = performance.now();
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
  },

  takeTimings() {
    const timings = { longestTask, keysToPaint };
    longestTask = 0;
    keysToPaint = [];
    return timings;
  },
};
