import { readFileSync } from 'node:fs';
import { type ContentPage, renderPage } from './content/render-page.ts';
import { articlePage } from './pages/article.ts';
import { casesPage } from './pages/cases.ts';
import { homePage } from './pages/home.ts';
import type { SitePage } from './pages/layout.ts';
import { sectionPage, topicsPage } from './pages/listing.ts';
import { notFoundPage } from './pages/not-found.ts';
import { searchPage } from './pages/search.ts';
import { statementPages } from './pages/statements.ts';
import { webTeamsPage } from './pages/web-teams.ts';
import type { CasePage } from './read-cases.ts';
import type { SiteContext } from './site-context.ts';

/**
 * Every page in this site's layout. Where content claims the path of a page that the site itself
 * has, the site's stays.
 *
 * @returns problems: one line for each page left out
 */
export function allPages(
  content: readonly ContentPage[],
  cases: readonly CasePage[],
  context: SiteContext,
): { pages: SitePage[]; problems: string[] } {
  const statements = statementPages(context);
  const own = [
    homePage(context),
    searchPage(context),
    topicsPage(context),
    casesPage(cases, context),
    articlePage(aboutAssistant(), context),
    webTeamsPage(context, statements),
    ...statements,
    notFoundPage(),
  ];
  const taken = new Set(own.map(({ path }) => path));
  const articles = content.filter(({ path }) => !taken.has(path));
  const listings = context.sections.filter(({ path, hasIndex }) => !hasIndex && !taken.has(path));
  return {
    pages: [
      ...own,
      ...listings.map((section) => sectionPage(section, context)),
      ...articles.map((page) => articlePage(page, context)),
    ],
    problems: content
      .filter(({ path }) => taken.has(path))
      .map(({ path }) => `${path}: the site has a page of its own there`),
  };
}

/** What the assistant's 'Learn more.' link leads to. */
function aboutAssistant() {
  const path = 'about-ai-assist.md';
  const source = readFileSync(new URL(`./pages/${path}`, import.meta.url), 'utf8');
  return renderPage({ path, source });
}
