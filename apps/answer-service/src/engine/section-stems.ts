import type { Page } from '@assist/content';
import { LRUCache } from 'lru-cache';
import type { RankedSection } from './content-index.ts';
import { sectionTexts } from './section-text.ts';
import type { Terms } from './terms.ts';

/** Number of pages whose stems are cached, of about 12 KB each. Without the cache, they take two thirds of a search. */
const MAX_CACHED_PAGES = 500;

/** Score bonus for a section of a page that has all the words of the question which tell the page's sections apart. */
const OWN_WORDS_BONUS = 2;

/** Reads the word stems of pages' sections. */
export class SectionStems {
  readonly #terms: Terms;
  readonly #cached = new LRUCache<string, readonly ReadonlySet<string>[]>({
    max: MAX_CACHED_PAGES,
  });

  constructor(terms: Terms) {
    this.#terms = terms;
  }

  /** Returns the stems of each section of a page, in order. */
  of({ url, sections }: Page): readonly ReadonlySet<string>[] {
    const { stems } = this.#terms;
    const read =
      this.#cached.get(url) ?? sections.map((one) => stems(sectionTexts(one).join('\n')));
    this.#cached.set(url, read);
    return read;
  }

  /** Scores each section of a page by the words of the question that tell the page's sections apart. */
  rankByOwnWords(question: string, page: Page): RankedSection[] {
    const { stems } = this.#terms;
    const title = stems(page.title);
    const asked = [...stems(question)].filter((stem) => !title.has(stem));
    const scores = scoreParts(asked, this.of(page));
    return page.sections.map(({ id, url }, position) => ({
      id,
      url,
      score: OWN_WORDS_BONUS * (scores[position] ?? 0),
    }));
  }
}

/** Returns the position of the part of a text with the highest score; of equal ones, of the first. */
export function bestPart(
  asked: ReadonlySet<string>,
  parts: readonly ReadonlySet<string>[],
): number {
  const scores = scoreParts([...asked], parts);
  return scores.indexOf(Math.max(...scores));
}

/** Scores each part of a text by its share of the asked stems. A stem weighs more the fewer parts have it. */
function scoreParts(asked: readonly string[], parts: readonly ReadonlySet<string>[]): number[] {
  const weights = new Map<string, number>();
  for (const stem of asked) {
    const holding = parts.filter((part) => part.has(stem)).length;
    weights.set(stem, Math.log((parts.length + holding + 2) / (2 * (holding + 1))));
  }
  const sumOf = (some: readonly string[]): number =>
    some.reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0);
  const all = sumOf(asked) || 1;
  return parts.map((part) => sumOf(asked.filter((stem) => part.has(stem))) / all);
}
