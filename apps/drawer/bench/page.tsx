import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/answer/answer-text.css';
import { FormattedBlock } from '../src/markdown/formatted-block.tsx';
import { StreamedMarkdown } from '../src/markdown/streamed-markdown.tsx';
import { MemoisedBlocks } from './memoised-blocks.tsx';
import type { PeerAnswer } from './peer-answer.ts';

/**
 * The renderers that the benchmark compares:
 *
 * - `blocks`: the drawer's renderer, which formats block by block
 * - `floor`: the simplest renderer, `MemoisedBlocks`, as the baseline
 * - `whole`: the drawer's formatter, applied to the whole text at each update
 * - `length`: shows only the length of the text
 * - `deepChat` and `docSearch`: the npm packages
 */
type Renderer = 'blocks' | 'floor' | 'whole' | 'length' | Peer;

/** The npm packages that are compared with the drawer: deep-chat, and Ask AI of DocSearch. */
type Peer = 'deepChat' | 'docSearch';

/** Functions that the benchmark calls on this page. */
interface BenchmarkPage {
  /** Shows the first `length` characters of the answer. Resolves when they are painted. */
  show(renderer: Renderer, length: number): Promise<void>;
  /** Grows the answer to `length` characters in a number of updates. Each update is painted before the next. */
  grow(
    renderer: Renderer,
    growth: { length: number; updateLength: number; updates: number },
  ): Promise<void>;
  /** Removes the answer. Resolves when the empty page is painted. */
  hide(): Promise<void>;
  /**
   * Streams the answer in chunks, as a chat session does. A renderer from an npm package gets each chunk as it arrives.
   * The other renderers update every 100 ms. Resolves to the time from the start to the first paint, in ms, and the
   * number of dropped frames.
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
const parameters = new URLSearchParams(location.search);

function addPlace(): HTMLElement {
  return document.body.appendChild(document.createElement('div'));
}

const place = addPlace();
place.className = 'answer-text';
const root = createRoot(place);
// Imports only the npm package under test, and imports it before measuring starts.
const askPeer: Record<Peer, () => Promise<PeerAnswer>> = {
  deepChat: async () => (await import('./deep-chat-answer.ts')).askDeepChat(addPlace()),
  docSearch: async () => (await import('./doc-search-answer.tsx')).askDocSearch(addPlace()),
};
const peerName = parameters.get('peer');
const peer =
  peerName === 'deepChat' || peerName === 'docSearch' ? await askPeer[peerName]() : undefined;
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

function WholeAnswer({ content }: { readonly content: string }): ReactNode {
  return <FormattedBlock source={content} baseUrl={baseUrl} firstRank={2} isWhole />;
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
    case 'whole':
      return <WholeAnswer content={content} />;
    case 'length':
      return content.length;
    case 'deepChat':
    case 'docSearch':
      throw new Error(`${renderer} shows an answer by itself, in \`stream\` only.`);
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
async function untilPainted(change: () => void, changing: Node = place): Promise<void> {
  const changed = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(changing, { childList: true, characterData: true, subtree: true });
    change();
  });
  await Promise.race([changed, failure]);
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

  async hide() {
    await untilPainted(() => root.render(null));
  },

  async stream(renderer, pace) {
    const { length, chunkLength, chunksPerSecond } = pace;
    const start = performance.now();
    const frames = countDroppedFrames();
    const firstText = untilPainted(() => undefined, peer?.messages).then(
      () => performance.now() - start,
    );
    let shown = 0;
    await new Promise<void>((resolve) => {
      const timer = setInterval(
        () => {
          const chunks = Math.floor(((performance.now() - start) / 1_000) * chunksPerSecond);
          const arrived = Math.min(length, chunks * chunkLength);
          if (arrived === shown) return;
          peer?.add(answer.slice(shown, arrived));
          shown = arrived;
          if (peer) {
            if (arrived < length) return;
            clearInterval(timer);
            resolve(peer.end());
            return;
          }
          if (arrived < length) {
            render(renderer, arrived, true);
            return;
          }
          clearInterval(timer);
          resolve(untilPainted(() => render(renderer, arrived, false)));
        },
        peer ? 1_000 / chunksPerSecond : UPDATE_INTERVAL_MS,
      );
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
