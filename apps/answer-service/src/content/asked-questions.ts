import type { Page, Section } from '@assist/content';
import { parsePhraseFile } from '../text/phrase-file.ts';

/** Questions by what answers them, in lower case: the title of a page, or that and the heading of a section ('title > heading'). */
export type AskedQuestions = ReadonlyMap<string, readonly string[]>;

/**
 * Reads a list of what visitors have asked.
 *
 * @throws {Error} when a question stands before the first [title]
 */
export function parseAskedQuestions(text: string): AskedQuestions {
  const asked = new Map<string, string[]>();
  for (const [name, questions] of parsePhraseFile(text)) {
    const key = name.toLowerCase();
    asked.set(key, [...(asked.get(key) ?? []), ...questions]);
  }
  return asked;
}

/** The name of a section in a list; the text before the first heading has its page's title. */
export function nameOf({ pageTitle, heading }: Section): string {
  return (heading === '' ? pageTitle : `${pageTitle} > ${heading}`).toLowerCase();
}

/** Pages and their sections with the questions that a list has for them. */
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
