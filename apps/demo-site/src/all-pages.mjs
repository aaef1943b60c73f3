/** @import { ContentPage } from './content/render-page.mjs' */
/** @import { SitePage } from './pages/layout.mjs' */
/** @import { CasePage } from './read-cases.mjs' */
/** @import { SiteContext } from './site-context.mjs' */
import { readFileSync } from 'node:fs';
import { renderPage } from './content/render-page.mjs';
import { articlePage } from './pages/article.mjs';
import { casesPage } from './pages/cases.mjs';
import { homePage } from './pages/home.mjs';
import { sectionPage, topicsPage } from './pages/listing.mjs';
import { notFoundPage } from './pages/not-found.mjs';
import { searchPage } from './pages/search.mjs';
import { statementPages } from './pages/statements.mjs';
import { webTeamsPage } from './pages/web-teams.mjs';

/**
 * Every page in this site's layout. Where content claims the path of a page that the site itself
 * has, the site's stays.
 * @param {readonly ContentPage[]} content
 * @param {readonly CasePage[]} cases
 * @param {SiteContext} context
 * @returns {{ pages: SitePage[], problems: string[] }} problems: one line for each page left out
 */
export function allPages(content, cases, context) {
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
