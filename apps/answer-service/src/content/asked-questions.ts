import type { Page, Section } from '@assist/content';
import { parsePhraseFile } from '../text/phrase-file.ts';

/**
 * Questions from asked-questions.txt. The keys are lower-case names: 'title' for a page, 'title > heading' for a
 * section.
 */
export type AskedQuestions = ReadonlyMap<string, readonly string[]>;

/**
 * Parses the text of asked-questions.txt.
 * @throws {Error} when a question comes before the first [title]
 */
export function parseAskedQuestions(text: string): AskedQuestions {
  const asked = new Map<string, string[]>();
  for (const [name, questions] of parsePhraseFile(text)) {
    const key = name.toLowerCase();
    asked.set(key, [...(asked.get(key) ?? []), ...questions]);
  }
  return asked;
}

/**
 * Returns the lower-case name of a section in asked-questions.txt. A section without a heading has the page's title as
 * its name.
 */
export function nameOf({ pageTitle, heading }: Section): string {
  return (heading === '' ? pageTitle : `${pageTitle} > ${heading}`).toLowerCase();
}

/** Returns copies of the pages, with the questions that `list` has for each page and section. */
export function withQuestions(pages: readonly Page[], list: AskedQuestions): Page[] {
  const asked = (name: string): readonly string[] => list.get(name) ?? [];
  return pages.map((page) => ({
    ...page,
    questions: asked(page.title.toLowerCase()),
    sections: page.sections.map((section) => ({
      ...section,
      questions: asked(nameOf(section)),
    })),
  }));
}
