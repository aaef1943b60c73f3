import { ContentError, hashContent, type Page, readContent } from '@assist/content';
import { ownSuggestions, starterQuestions } from '../ask/follow-ups.ts';
import type { NextStepHosts } from '../ask/next-steps.ts';
import type { Configuration } from '../configuration.ts';
import type { Name } from '../engine/names.ts';
import type { Search } from '../engine/search.ts';
import type { CountedWord } from '../engine/spelling.ts';
import type { Logger } from '../operation/logger.ts';
import { DEFAULT_SUGGESTIONS } from '../words/default-suggestions.ts';
import { addQuestions } from './content-lists.ts';
import { findPublished, type IsPublished } from './published-contacts.ts';

/** One version of the content, complete. Answers in progress keep the version that they began with. */
export interface Content extends ContentSummary {
  readonly search: Search;
  readonly nextStepHosts: NextStepHosts;
  readonly isPublished: IsPublished;
}

/** A store keeps the summary with the index, so that a start need not read the pages again. */
export interface ContentSummary extends Awaited<ReturnType<typeof summarise>> {
  readonly names: readonly Name[];
  readonly words: readonly CountedWord[];
  readonly skipped: number;
}

const SET_CONTENT_DIR = 'Set CONTENT_DIR to a folder of .md or .html files.';

/** The key changes with the folder and with the settings that affect the index. @throws {ContentError} */
export async function contentKey({
  contentDir,
  contentLanguage,
  siteUrl,
  suggestedQuestions,
}: Configuration): Promise<string> {
  const hash = await hashContent(contentDir).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new ContentError(
      `Cannot read the content folder ${contentDir}: ${reason}. ${SET_CONTENT_DIR}`,
    );
  });
  const questions = suggestedQuestions.length > 0 ? suggestedQuestions : DEFAULT_SUGGESTIONS;
  return [hash, siteUrl.href, contentLanguage, ...questions].join('\n');
}

export async function readPages(
  { contentDir, contentLanguage, siteUrl, pageWorker }: Configuration,
  logger: Logger,
): Promise<{ readonly pages: readonly Page[]; readonly skipped: number }> {
  const { pages, rejected } = await readContent(contentDir, siteUrl, pageWorker).catch(
    (error: unknown) => {
      if (!(error instanceof ContentError)) throw error;
      throw new ContentError(`${error.message}. ${SET_CONTENT_DIR}`);
    },
  );
  for (const { path, reason } of rejected) logger.warn('page-skipped', { path, reason });
  if (pages.length === 0) throw new ContentError(`No pages in ${contentDir}. ${SET_CONTENT_DIR}`);
  const named = pages.map((page) => ({ language: contentLanguage, ...page }));
  return { pages: await addQuestions(named, contentDir, logger), skipped: rejected.length };
}

export async function summarise(
  pages: readonly Page[],
  search: Search,
  configured: readonly string[],
) {
  // If the list is empty, the drawer shows its own questions.
  const suggestedQuestions =
    configured.length > 0
      ? configured.map((question) => ({ question, reasoning: '' }))
      : await ownSuggestions(pages, search);
  const starters =
    suggestedQuestions.length > 0 ? suggestedQuestions.slice(0, 3) : starterQuestions(pages);
  return {
    pages: pages.length,
    sections: pages.reduce((sum, { sections }) => sum + sections.length, 0),
    suggestedQuestions,
    starters,
    published: await findPublished(pages),
    hosts: [...new Set(pages.map(({ url }) => new URL(url).host))],
  };
}
