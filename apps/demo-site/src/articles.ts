import type { ContentPage } from './content/render-page.ts';
import { escapeHtml } from './escape-html.js';
import { type Section, sectionName } from './sections.ts';

/** Minimum number of headings for a table of contents. */
const shortestContents = 3;
const mostSiblings = 8;

/** Renders a content page as HTML: the `head` and `main` parts that the layout needs. */
export function articlePage(page: ContentPage, sections: readonly Section[]): string {
  const section = sections.find(({ name }) => name === sectionName(page.path));
  return inLayoutParts(
    page,
    `<div class="page-width">
  ${breadcrumbs(page, section)}
  <div class="article-row">
    <article>
      <h1>${escapeHtml(page.title)}</h1>
      ${page.description === '' ? '' : `<p class="lead">${escapeHtml(page.description)}</p>`}
      <div class="ask-place">
        <assist-ask-button><a class="button-outline" href="/search/">Search this site</a></assist-ask-button>
      </div>
      ${contents(page)}
      <div class="prose">
${page.body}
      </div>
    </article>
    ${section === undefined ? '' : siblings(page, section)}
  </div>
</div>`,
  );
}

/** Renders the front page of a section. Used if the content has no index page for the section. */
export function sectionPage({ path, label, pages }: Section): string {
  const page = { path, title: label, description: `Pages about ${label.toLowerCase()}.` };
  return inLayoutParts(
    page,
    `<div class="page-width">
  ${breadcrumbs(page)}
  <h1>${escapeHtml(label)}</h1>
  ${pageList(pages)}
</div>`,
  );
}

/**
 * Renders a list of pages with their descriptions. Stores the headings of each page in `data-headings`, which the
 * search page reads.
 */
export function pageList(pages: readonly ContentPage[]): string {
  const items = pages.map(({ path, title, description, headings }) => {
    const words = headings.map(({ text }) => text).join(' ');
    return `<li data-headings="${escapeHtml(words)}">${link(path, title)}
    <p>${escapeHtml(description)}</p></li>`;
  });
  return `<ul class="page-list">\n${items.join('\n')}\n</ul>`;
}

export function linkList(pages: readonly { path: string; title: string }[]): string {
  return `<ul>\n${pages.map(({ path, title }) => `<li>${link(path, title)}</li>`).join('\n')}\n</ul>`;
}

function link(path: string, text: string) {
  return `<a href="${escapeHtml(path)}">${escapeHtml(text)}</a>`;
}

type Description = Pick<ContentPage, 'path' | 'title' | 'description'>;

function inLayoutParts({ title, description }: Description, main: string) {
  return `<title>${escapeHtml(title)} | Department of Veterans’ Affairs</title>
<meta name="description" content="${escapeHtml(description || title)}">
<main>
${main}
</main>`;
}

function breadcrumbs({ path, title }: Description, section?: Section) {
  const isBelow = section !== undefined && section.path !== path;
  const above = isBelow ? `<li>${link(section.path, section.label)}</li>` : '';
  return `<nav class="breadcrumbs" aria-label="Breadcrumbs">
    <ol><li><a href="/">Home</a></li>${above}<li><span aria-current="page">${escapeHtml(title)}</span></li></ol>
  </nav>`;
}

function contents({ headings }: ContentPage) {
  if (headings.length < shortestContents) return '';
  const links = headings.map(({ id, text }) => ({ path: `#${id}`, title: text }));
  return `<nav class="contents" aria-labelledby="contents-heading">
  <h2 id="contents-heading">On this page</h2>
  ${linkList(links)}
</nav>`;
}

function siblings(page: ContentPage, { name, label, pages }: Section) {
  const others = pages.filter(({ path }) => path !== page.path);
  if (others.length === 0) return '';
  const rest = `<p><a href="/topics/#${name}">All pages about ${escapeHtml(label)}</a></p>`;
  return `<nav class="siblings" aria-labelledby="siblings-heading">
  <h2 id="siblings-heading">${escapeHtml(label)}</h2>
  ${linkList(others.slice(0, mostSiblings))}
  ${others.length > mostSiblings ? rest : ''}
</nav>`;
}
