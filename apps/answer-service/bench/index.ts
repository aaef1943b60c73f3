import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Page, readContent, type Section } from '@assist/content';
import { normalise } from '../src/search/embedder.ts';
import { indexMeaning } from '../src/search/meaning-index.ts';
import { createMemorySearchIndex } from '../src/search/memory-search-index.ts';

/** What searching a collection of some size costs. */
export interface SearchMeasurement {
  readonly pages: number;
  readonly sections: number;
  readonly indexMs: number;
  /** Processor time of a question, the median and the longest of a hundred, in ms. */
  readonly medianMs: number;
  readonly longestMs: number;
  /** The longest time the event loop was held while indexing, in ms. */
  readonly heldMs: number;
}

const QUESTIONS = [
  'How do I apply for a gold card?',
  'claim status',
  'who can get help with the costs of a funeral for a veteran',
  'I moved, how do I chnge my adress and phone number',
  'Does the department pay for travel to my doctor and for my medicine?',
];

const ASKED = 100;
const DIMENSIONS = 512;

/**
 * Measures the search over the pages of a folder, written out as often as it takes to make each size.
 * Vectors are made up: what is measured is comparing them, not the model.
 */
export async function* measureSearch(
  folder: string,
  sizes: readonly number[],
): AsyncGenerator<SearchMeasurement> {
  const { pages: original } = await readContent(folder, new URL('https://site.example/'));
  for (const size of sizes) {
    const pages = Array.from({ length: size }, (_, number) => copyOf(original, number));
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const begun = performance.now();
    const index = await createMemorySearchIndex(pages);
    const indexMs = performance.now() - begun;
    delay.disable();
    const embedder = {
      name: `made up ${size}`,
      embed: async (texts: readonly string[]) => texts.map(madeUpVector),
    };
    index.join(await indexMeaning(pages, embedder, '/dev/null/none'));
    const times: number[] = [];
    for (let asked = 0; asked < ASKED; asked += 1) {
      const start = process.cpuUsage();
      await index.search({ text: QUESTIONS[asked % QUESTIONS.length] ?? '' });
      const { user, system } = process.cpuUsage(start);
      times.push((user + system) / 1_000);
    }
    times.sort((a, b) => a - b);
    yield {
      pages: size,
      sections: pages.reduce((sum, page) => sum + page.sections.length, 0),
      indexMs,
      medianMs: times[ASKED / 2] ?? 0,
      longestMs: times.at(-1) ?? 0,
      heldMs: delay.max / 1_000_000,
    };
  }
}

/** A page of the collection under another address, with a word of its own in each section. */
function copyOf(original: readonly Page[], number: number): Page {
  const page = original[number % original.length];
  if (page === undefined) throw new Error('The folder holds no pages.');
  const url = `${page.url}${number}/`;
  const sections = page.sections.map(
    (section): Section => ({
      ...section,
      id: `${url}#${section.order}`,
      url,
      text: `${section.text} copy${number}`,
    }),
  );
  return { ...page, url, sections };
}

/** A vector that looks random and is the same for the same text. */
function madeUpVector(text: string): Float32Array {
  let state = text.length;
  for (let at = 0; at < text.length; at += 7) state = (state * 31 + text.charCodeAt(at)) >>> 0;
  return normalise(
    Float32Array.from({ length: DIMENSIONS }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 4_294_967_296 - 0.5;
    }),
  );
}
