import type { Page } from '@assist/content';
import type { Collection } from '../search/collection.ts';
import { createInvertedIndex, type Postings } from '../search/inverted-index.ts';
import { pageKey } from '../search/page-key.ts';
import { TimeSlice } from '../time-slice.ts';
import { correctableWords, createSpellingCorrector } from '../words/spelling.ts';
import { stem } from '../words/terms.ts';
import { toFloats, toIntegers } from './bytes.ts';
import type { Database } from './database.ts';
import { POSTINGS } from './tables.ts';

interface WordRow {
  readonly word: string;
  readonly count: number;
}

/**
 * A collection in the tables of a database. An instance keeps the numbers of each page's first section; a question
 * fetches what is known of its own words, and the pages that are found: the ranking reads the same numbers as from memory.
 */
export function createStoredCollection(
  database: Database,
  schema: string,
  firstSections: Uint32Array,
): Collection {
  return {
    firstSections,
    correct: async (question) => {
      const asked = correctableWords(question);
      if (asked.length === 0) return question;
      const known = await database.query<WordRow>(
        `SELECT word, count FROM ${schema}.words WHERE stem = ANY($1)`,
        [asked.map(stem)],
      );
      const stems = new Set(known.rows.map(({ word }) => stem(word)));
      const unknown = asked.filter((word) => !stems.has(stem(word)));
      if (unknown.length === 0) return question;
      const near = await database.query<WordRow>(
        `SELECT word, count FROM ${schema}.words WHERE initial = ANY($1)`,
        [unknown.map((word) => word.charAt(0))],
      );
      const counts = new Map([...near.rows, ...known.rows].map(({ word, count }) => [word, count]));
      return (await createSpellingCorrector(counts, new TimeSlice())).correct(question);
    },
    words: async (terms) => {
      const { rows } = await database.query<{ term: string; kind: number; data: Buffer }>(
        `SELECT term, kind, data FROM ${schema}.postings WHERE term = ANY($1)`,
        [terms],
      );
      const of = (kind: number): Map<string, Postings> =>
        new Map(
          rows.filter((row) => row.kind === kind).map((row) => [row.term, toPostings(row.data)]),
        );
      const pageCount = firstSections.length - 1;
      const sectionCount = firstSections[pageCount] ?? 0;
      const sections = createInvertedIndex(of(POSTINGS.sections), sectionCount);
      return {
        sections,
        pages: createInvertedIndex(of(POSTINGS.pages), pageCount),
        names: createInvertedIndex(
          of(POSTINGS.names),
          pageCount,
          sections.inverseDocumentFrequency,
        ),
        asked: createInvertedIndex(of(POSTINGS.asked), sectionCount),
      };
    },
    pages: async (numbers) => {
      const { rows } = await database.query<{ page: string }>(
        `SELECT page FROM ${schema}.pages
          JOIN unnest($1::integer[]) WITH ORDINALITY AS found (number, place) USING (number) ORDER BY place`,
        [numbers],
      );
      return rows.map(({ page }): Page => JSON.parse(page));
    },
    page: async (url) => {
      const { rows } = await database.query<{ page: string }>(
        `SELECT page FROM ${schema}.pages WHERE key = $1 ORDER BY number DESC LIMIT 1`,
        [pageKey(url)],
      );
      const [found] = rows;
      return found === undefined ? undefined : JSON.parse(found.page);
    },
  };
}

function toPostings(data: Buffer): Postings {
  const half = data.length / 2;
  return { documents: toIntegers(data.subarray(0, half)), impacts: toFloats(data.subarray(half)) };
}
