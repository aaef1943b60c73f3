import { parseMarkdown, parsePage, plainText, readPages } from '@assist/content';
import { faultOf, type Ground, groundOf, hasMeaning, sentencesOf } from '../model/faithfulness.ts';

/** Where the evaluated service believes its site to be. */
export const SITE_URL = 'https://site.example/';

/** What is known of the content that answers are held against. */
export interface EvaluatedSite {
  /** The path of the page that a file of the content makes; undefined when it makes none. */
  pathOf(file: string): string | undefined;
  /** What a page says; undefined for an unknown path. */
  groundOf(path: string): Ground | undefined;
}

/**
 * Reads the content that a service answers from.
 *
 * @throws {ContentError} when the folder cannot be read
 */
export async function readEvaluatedSite(folder: string): Promise<EvaluatedSite> {
  const siteUrl = new URL(SITE_URL);
  const { pages } = await readPages(folder, {
    parse: (file) => {
      const page = parsePage(file, siteUrl);
      return page && { file: file.path, page, path: new URL(page.url).pathname };
    },
    addressOf: ({ path }) => path,
  });
  const paths = new Map(pages.map(({ file, path }) => [file, path]));
  const byPath = new Map(pages.map(({ path, page }) => [path, page]));
  return {
    pathOf: (file) => paths.get(file),
    groundOf: (path) => {
      const page = byPath.get(path);
      if (page === undefined) return undefined;
      const sections = page.sections.map(({ heading, text }) => `${heading}\n${text}`);
      return groundOf([page.title, page.description, ...sections]);
    },
  };
}

/** The sentences of an answer, and those of them that its page does not bear out. */
export function unfaithful(
  markdown: string,
  question: string,
  ground: Ground,
): { readonly sentences: number; readonly faults: readonly string[] } {
  const text = plainText(parseMarkdown(markdown));
  const sentences = sentencesOf(text).filter(hasMeaning);
  const faults = sentences.filter((sentence) => faultOf(sentence, ground, question) !== undefined);
  return { sentences: sentences.length, faults };
}
