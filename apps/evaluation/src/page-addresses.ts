import { parsePage, readPages } from '@assist/content';
import { EvaluationError } from './evaluation-error.ts';
import type { Question } from './question-file.ts';

/** The address of the site that the evaluated service answers for. */
export const SITE_URL = 'https://site.example/';

/** The language of a page that declares none, as the service reads it. */
export const DEFAULT_LANGUAGE = 'en';

/** A question whose content files are addresses. */
export interface AddressedQuestion extends Omit<Question, 'files' | 'contextFile'> {
  /** Paths of the pages that answer the question. */
  readonly paths?: readonly string[];
  /** The address of the page that the visitor is on. */
  readonly contextUrl?: string;
  /** The folder of the best page. */
  readonly topic?: string;
}

/** Maps each content file to its page's path on the site, and to its language. */
export type PagePaths = ReadonlyMap<string, { readonly path: string; readonly language: string }>;

/** Returns the first folder of a page's address. Pages without a folder share the topic `home`. */
export function topicOf(url: string | undefined): string {
  if (url === undefined) return 'none';
  const [, folder] = /^\/([^/]+)\//.exec(new URL(url, SITE_URL).pathname) ?? [];
  return folder ?? 'home';
}

/**
 * Reads the paths of all pages in a content folder.
 * @throws {ContentError} if the folder cannot be read
 */
export async function readPagePaths(folder: string): Promise<PagePaths> {
  const siteUrl = new URL(SITE_URL);
  const { pages } = await readPages(folder, (file) => {
    const page = parsePage(file, siteUrl);
    return page && { ...page, file: file.path };
  });
  return new Map(
    pages.map(({ file, url, language = DEFAULT_LANGUAGE }) => [
      file,
      { path: new URL(url).pathname, language },
    ]),
  );
}

/**
 * Replaces a question's file names by page addresses.
 * @throws {EvaluationError} if all answer files are missing from the content folder, or if the context file is missing
 */
export function addressQuestion(
  { files, contextFile, ...asked }: Question,
  pagePaths: PagePaths,
): AddressedQuestion {
  if (files === undefined) return asked;
  const pages = files.flatMap((file) => pagePaths.get(file) ?? []);
  const [best] = pages;
  if (best === undefined) throw missingPage(files.join(' or '), asked);
  const { language, path } = best;
  const addressed = {
    ...{ ...asked, language, topic: topicOf(path) },
    paths: pages.map((page) => page.path),
  };
  if (contextFile === undefined) return addressed;
  const context = pagePaths.get(contextFile);
  if (context === undefined) throw missingPage(contextFile, asked);
  return { ...addressed, contextUrl: new URL(context.path, SITE_URL).href };
}

function missingPage(file: string, { question }: Pick<Question, 'question'>): EvaluationError {
  return new EvaluationError(`The content has no page ${file}: ${question}`);
}
