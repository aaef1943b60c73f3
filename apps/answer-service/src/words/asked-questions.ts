import type { Page, Section } from '@assist/content';
import { parsePhraseFile } from '../phrase-file.ts';
import file from './asked-questions.txt?raw';

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

/** The questions of asked-questions.txt. */
export const ASKED_QUESTIONS: AskedQuestions = parseAskedQuestions(file);

/** What a list calls a section; the text before the first heading goes by its page's title. */
export function nameOf({ pageTitle, heading }: Section): string {
  return (heading === '' ? pageTitle : `${pageTitle} > ${heading}`).toLowerCase();
}

/** Pages and their sections with what some lists say has been asked of them. */
export function withQuestions(pages: readonly Page[], lists: readonly AskedQuestions[]): Page[] {
  const asked = (name: string): string[] => lists.flatMap((list) => list.get(name) ?? []);
  return pages.map((page) => ({
    ...page,
    questions: asked(page.title.toLowerCase()),
    sections: page.sections.map((section) => ({
      ...section,
      questions: asked(nameOf(section)),
    })),
  }));
}
