import type { Page, Section } from '@assist/content';
import { parsePhraseFile } from '../text/phrase-file.ts';

/** Asked questions by the lower-case name of their page ('title') or section ('title > heading'). */
export type AskedQuestions = ReadonlyMap<string, readonly string[]>;

/**
 * Parses an asked-questions.txt.
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

/** The name of a section in the list. The text before the first heading goes by the page's title. */
export function nameOf({ pageTitle, heading }: Section): string {
  return (heading === '' ? pageTitle : `${pageTitle} > ${heading}`).toLowerCase();
}

/** Adds the listed questions to pages and sections. */
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
