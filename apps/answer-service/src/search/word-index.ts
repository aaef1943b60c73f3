import type { Page, Section } from '@assist/content';
import { PAGE_FIELDS, SECTION_FIELDS } from '../tuning.ts';
import { Turns } from '../turns.ts';
import { type InvertedIndex, InvertedIndexBuilder } from './inverted-index.ts';
import { indexNames, type NameIndex } from './name-index.ts';
import { type NamedPage, namePages } from './page-texts.ts';
import { terms } from './terms.ts';
import { type Vocabulary, VocabularyBuilder } from './vocabulary.ts';

/** What is known of the words of a collection. Sections and pages are numbered in reading order. */
export interface WordIndex {
  readonly sections: InvertedIndex;
  readonly pages: InvertedIndex;
  readonly names: NameIndex;
  readonly vocabulary: Vocabulary;
}

/** Indexes the words of all pages, a few at a time, so that a running service goes on answering. */
export async function indexWords(pages: readonly Page[]): Promise<WordIndex> {
  const sectionIndex = new InvertedIndexBuilder(SECTION_FIELDS);
  const pageIndex = new InvertedIndexBuilder(PAGE_FIELDS);
  const vocabulary = new VocabularyBuilder();
  const turns = new Turns();
  const names = await namePages(pages);
  for (const [number, page] of pages.entries()) {
    for (const section of page.sections) sectionIndex.add(sectionFields(section));
    await turns.share();
    pageIndex.add(pageFields(page, names[number]));
    await turns.share();
    vocabulary.add(page.title);
    for (const { heading, text } of page.sections) vocabulary.add(`${heading} ${text}`);
    await turns.share();
  }
  const sections = await sectionIndex.build(turns);
  return {
    sections,
    pages: await pageIndex.build(turns),
    names: await indexNames(names, sections.weigh, turns),
    vocabulary: await vocabulary.build(turns),
  };
}

function sectionFields(section: Section) {
  return {
    title: terms(section.pageTitle),
    heading: terms(section.heading),
    parents: terms(section.parentHeadings.join(' ')),
    text: terms(section.text),
  };
}

function pageFields(page: Page, name: NamedPage | undefined) {
  return {
    title: terms(page.title),
    summary: terms(name?.summary ?? ''),
    headings: page.sections.flatMap(({ heading }) => terms(heading)),
    text: page.sections.flatMap(({ text }) => terms(text)),
  };
}
