import { parsePage, readPages } from '@assist/content';
import { EvaluationError } from './evaluation-error.ts';
import type { PageQuestion } from './question-file.ts';

/** The address of the site that the evaluated service answers for. */
export const SITE_URL = 'https://site.example/';

/** A question, and the addresses of the pages that it is about. */
export interface AddressedQuestion {
  readonly question: string;
  /** Paths of the pages that answer the question. */
  readonly paths: readonly string[];
  /** The address of the page that the visitor is on. */
  readonly contextUrl?: string;
}

/** Maps each content file to its page's path on the site. */
export type PagePaths = ReadonlyMap<string, string>;

/**
 * Reads the paths of all pages in a content folder.
 * @throws {ContentError} if the folder cannot be read
 */
export async function readPagePaths(folder: string): Promise<PagePaths> {
  const siteUrl = new URL(SITE_URL);
  const { pages } = await readPages(folder, {
    parse: (file): [string, string] | undefined => {
      const page = parsePage(file, siteUrl);
      return page && [file.path, new URL(page.url).pathname];
    },
    addressOf: ([, path]) => path,
  });
  return new Map(pages);
}

/**
 * Replaces a question's file names by page addresses.
 * @throws {EvaluationError} if all answer files are missing from the content folder, or if the context file is missing
 */
export function addressQuestion(
  { question, files, contextFile }: PageQuestion,
  pagePaths: PagePaths,
): AddressedQuestion {
  const paths = files.flatMap((file) => pagePaths.get(file) ?? []);
  if (paths.length === 0) throw missingPage(files.join(' or '), question);
  if (contextFile === undefined) return { question, paths };
  const contextPath = pagePaths.get(contextFile);
  if (contextPath === undefined) throw missingPage(contextFile, question);
  return { question, paths, contextUrl: new URL(contextPath, SITE_URL).href };
}

function missingPage(file: string, question: string): EvaluationError {
  return new EvaluationError(`The content has no page ${file}: ${question}`);
}
