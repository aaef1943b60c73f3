import type { Page } from '@assist/content';
import { parsePhraseFile } from '../text/phrase-file.ts';

/**
 * Questions from asked-questions.txt. The keys are lower-case names: a page's address or title, or 'title > heading' for
 * a section.
 */
export type AskedQuestions = ReadonlyMap<string, readonly string[]>;

/**
 * Parses the text of asked-questions.txt.
 * @throws {Error} when a question comes before the first [name]
 */
export function parseAskedQuestions(text: string): AskedQuestions {
  const asked = new Map<string, string[]>();
  for (const [name, questions] of parsePhraseFile(text)) {
    const key = name.toLowerCase();
    asked.set(key, [...(asked.get(key) ?? []), ...questions]);
  }
  return asked;
}

/** Returns copies of the pages, with the questions of each page and section, and the names that match none. */
export function withQuestions(
  pages: readonly Page[],
  list: AskedQuestions,
): { readonly pages: Page[]; readonly unmatched: string[] } {
  const titles = new Map<string, number>();
  for (const { title } of pages) titles.set(title, (titles.get(title) ?? 0) + 1);
  const unmatched = new Set(list.keys());
  const asked = (names: readonly string[], heading = ''): readonly string[] =>
    names.flatMap((name) => {
      const key = (heading === '' ? name : `${name} > ${heading}`).toLowerCase();
      unmatched.delete(key);
      return list.get(key) ?? [];
    });
  const withOwn = pages.map((page) => {
    // A title that several pages have names none of them.
    const names = titles.get(page.title) === 1 ? [page.url, page.title] : [page.url];
    const sections = page.sections.map((section) => ({
      ...section,
      questions: asked(names, section.heading),
    }));
    return { ...page, questions: asked(names), sections };
  });
  return { pages: withOwn, unmatched: [...unmatched] };
}
