import type { Page, Section } from '@assist/content';
import { TimeSlice } from '../time-slice.ts';
import { NAME_WEIGHT } from '../tuning.ts';
import { createSpellingCorrector, type SpellingCorrector } from '../words/spelling.ts';
import { contentWords, terms, wholeTerms } from '../words/terms.ts';
import { createInvertedIndex, type InvertedIndex, InvertedIndexBuilder } from './inverted-index.ts';
import { namePages } from './page-texts.ts';

/** What is known of the words of a collection. Sections and pages are numbered in reading order. */
export interface WordIndex {
  readonly sections: InvertedIndex;
  readonly pages: InvertedIndex;
  /** The titles and summaries of pages, and what is asked of them: their words say what a page is about. */
  readonly names: InvertedIndex;
  /** What is asked of sections. */
  readonly asked: InvertedIndex;
  readonly spelling: SpellingCorrector;
}

const FIELDS = [
  ['name', NAME_WEIGHT],
  ['text', 1],
] as const;

/** So large a weight saturates BM25: a name with a term scores the term's full weight, whatever its length. */
const PRESENCE_WEIGHT = 1e9;

/** Indexes the words of all pages, a few at a time, so that a running service goes on answering. */
export async function indexWords(pages: readonly Page[]): Promise<WordIndex> {
  const sectionIndex = new InvertedIndexBuilder(FIELDS);
  const pageIndex = new InvertedIndexBuilder(FIELDS);
  const nameIndex = new InvertedIndexBuilder([['name', PRESENCE_WEIGHT]]);
  const askedIndex = new InvertedIndexBuilder([['asked', 1]]);
  const counts = new Map<string, number>();
  const timeSlice = new TimeSlice();
  for (const { page, summary, questions } of await namePages(pages)) {
    for (const section of page.sections) {
      sectionIndex.add(sectionFields(section));
      askedIndex.add({ asked: (section.questions ?? []).flatMap(namingTerms) });
    }
    await timeSlice.yieldIfOver();
    const name = terms(`${page.title}. ${summary} ${questions}`);
    const texts = page.sections.map(({ heading, text }) => `${heading} ${text}`);
    pageIndex.add({ name, text: texts.flatMap(terms) });
    nameIndex.add({ name });
    await timeSlice.yieldIfOver();
    for (const text of [page.title, ...texts]) {
      for (const word of new Set(contentWords(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    await timeSlice.yieldIfOver();
  }
  const sections = await sectionIndex.build(timeSlice);
  const { postings: namePostings } = await nameIndex.build(timeSlice);
  return {
    sections,
    pages: await pageIndex.build(timeSlice),
    // The whole text tells better than the names how rare a word is.
    names: createInvertedIndex(namePostings, pages.length, sections.inverseDocumentFrequency),
    asked: await askedIndex.build(timeSlice),
    spelling: await createSpellingCorrector(counts, timeSlice),
  };
}

function sectionFields({ pageTitle, heading, parentHeadings, text }: Section) {
  return {
    name: [pageTitle, heading].flatMap(namingTerms),
    text: terms([...parentHeadings, text].join(' ')),
  };
}

/** The terms of a text, and the text as a whole: a question that has just its words names it. */
function namingTerms(text: string): string[] {
  return [...terms(text), ...wholeTerms(text)];
}
