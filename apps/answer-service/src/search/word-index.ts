import type { Page, Section } from '@assist/content';
import { PAGE_FIELDS, SECTION_FIELDS } from '../tuning.ts';
import { Turns } from '../turns.ts';
import { createInvertedIndex, type InvertedIndex, InvertedIndexBuilder } from './inverted-index.ts';
import { type NamedPage, namePages } from './page-texts.ts';
import { contentWords, terms, wholeTerms } from './terms.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

/** What is known of the words of a collection. Sections and pages are numbered in reading order. */
export interface WordIndex {
  readonly sections: InvertedIndex;
  readonly pages: InvertedIndex;
  /** The titles and summaries of pages, whose words are chosen to say what a page is about. */
  readonly names: InvertedIndex;
  readonly vocabulary: Vocabulary;
}

/** A weight by which a name that holds a word gains all that the word tells, however often it does and however long it is. */
const ONE_SAYS_ALL = 1e9;

/** Indexes the words of all pages, a few at a time, so that a running service goes on answering. */
export async function indexWords(pages: readonly Page[]): Promise<WordIndex> {
  const sectionIndex = new InvertedIndexBuilder(SECTION_FIELDS);
  const pageIndex = new InvertedIndexBuilder(PAGE_FIELDS);
  const nameIndex = new InvertedIndexBuilder([['name', ONE_SAYS_ALL]]);
  const counts = new Map<string, number>();
  const turns = new Turns();
  const names = await namePages(pages);
  for (const [number, page] of pages.entries()) {
    for (const section of page.sections) sectionIndex.add(sectionFields(section));
    await turns.share();
    const name = names[number] ?? { title: page.title, summary: '' };
    pageIndex.add(pageFields(page, name));
    nameIndex.add({ name: terms(`${name.title}. ${name.summary}`) });
    await turns.share();
    const texts = page.sections.map(({ heading, text }) => `${heading} ${text}`);
    for (const text of [page.title, ...texts]) {
      for (const word of new Set(contentWords(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    await turns.share();
  }
  const sections = await sectionIndex.build(turns);
  const { postings: namePostings } = await nameIndex.build(turns);
  return {
    sections,
    pages: await pageIndex.build(turns),
    // How much a word tells is known better from all the text than from names.
    names: createInvertedIndex(namePostings, pages.length, sections.weigh),
    vocabulary: await createVocabulary(counts, turns),
  };
}

function sectionFields(section: Section) {
  return {
    title: [...terms(section.pageTitle), ...wholeTerms(section.pageTitle)],
    heading: [...terms(section.heading), ...wholeTerms(section.heading)],
    text: terms([...section.parentHeadings, section.text].join(' ')),
  };
}

function pageFields(page: Page, { summary }: NamedPage) {
  return {
    title: terms(page.title),
    summary: terms(summary),
    text: page.sections.flatMap(({ heading, text }) => terms(`${heading} ${text}`)),
  };
}
