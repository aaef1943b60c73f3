import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { articlePage, linkList, pageList, sectionPage } from './articles.ts';
import { type ContentPage, renderPage } from './content/render-page.ts';
import { escapeHtml } from './escape-html.js';
import { groupIntoSections, type Section, sectionName } from './sections.ts';

/** Vite's root folder. It contains the source files of the site. */
export const root: string = fileURLToPath(new URL('.', import.meta.url));

const ownFiles = ['/', '/404.html', '/search/', '/topics/', '/web-teams/'].map(fileOf);
const mostInMenu = 7;
const mostCards = 12;
const mostLinksPerCard = 4;

/**
 * Creates a Vite plugin that renders each content page, and puts every page of the site into the layout.
 *
 * @param options cdnOrigin: origin that serves the assistant's loader; isSample: whether the pages are the sample content
 * @returns plugin: the Vite plugin; input: the files of all pages; problems: a line for each content page with the same
 * path as one of the site's own pages
 */
export function createDepartment(
  pages: readonly ContentPage[],
  { cdnOrigin, isSample }: { readonly cdnOrigin: string; readonly isSample: boolean },
) {
  const content = isSample ? 'sample content' : 'your own pages from CONTENT_DIR';
  const statements = [
    statement('/web-teams/accessibility/', 'embed/accessibility-statement.md'),
    statement('/web-teams/privacy/', 'operate/privacy.md'),
  ];
  const webTeams = { name: 'web-teams', label: 'For web teams', path: '/web-teams/' };
  const about = renderPage({ path: 'about-ai-assist.md', source: read('about-ai-assist.md') });
  const own = new Map([
    [fileOf(about.path), articlePage(about, [])],
    ...statements.map((page): [string, string] => [
      fileOf(page.path),
      articlePage(page, [{ ...webTeams, pages: statements }]),
    ]),
  ]);
  const isOwn = ({ path }: ContentPage) => [...ownFiles, ...own.keys()].includes(fileOf(path));
  const sections = groupIntoSections(pages);
  const made = new Map([
    ...sections.map((section): [string, string] => [fileOf(section.path), sectionPage(section)]),
    ...pages.map((page): [string, string] => [fileOf(page.path), articlePage(page, sections)]),
    ...own,
  ]);
  for (const file of ownFiles) made.delete(file);
  const files = [...ownFiles, ...made.keys()];
  const isThere = (path: string) => path === '/cases/' || files.includes(fileOf(path));
  const layout = withoutDeadLinks(read('layout.html'), isThere);
  const values = { ...listPages(sections), cdnOrigin };

  const plugin: Plugin = {
    name: 'department',
    enforce: 'pre',
    resolveId: (id) => (made.has(id) ? id : undefined),
    load: (id) => made.get(id),
    transformIndexHtml: {
      order: 'pre',
      handler(html, { filename }) {
        const page = made.get(filename) ?? fill(withoutDeadLinks(html, isThere), values);
        const [, head = '', main = ''] = /^(.*)<main>(.*)<\/main>\s*$/s.exec(page) ?? [];
        return fill(layout, { cdnOrigin, content, head, main, menu: menu(sections, filename) });
      },
    },
  };
  const problems = pages
    .filter(isOwn)
    .map(({ path }) => `${path}: the site has a page of its own there`);
  return { plugin, input: files, problems };
}

function read(file: string) {
  return readFileSync(join(root, file), 'utf8');
}

/**
 * Returns the path of a page's HTML file. A generated page has no such file: the plugin passes its HTML to Vite under
 * this path.
 *
 * @param path path of the page's URL
 * @throws {Error} if the path leads out of the site
 */
function fileOf(path: string) {
  const file = join(root, decodeURIComponent(path), path.endsWith('.html') ? '' : 'index.html');
  if (!file.startsWith(root)) throw new Error(`The path ${path} leads out of the site.`);
  return file;
}

/**
 * Renders a document of this project as a page of the site. Replaces relative links by their text, because their
 * targets are not on the site.
 */
function statement(path: string, file: string) {
  const source = read(`../../../docs/${file}`);
  const [, title = '', text = ''] = /^# ([^\n]+)\n(.*)$/s.exec(source) ?? [];
  const isolated = text.replace(/\[([^\]]+)\]\((?!https?:|mailto:|#)[^)]*\)/g, '$1');
  const head = `---\ntitle: ${JSON.stringify(title)}\nurl: ${path}\n---\n`;
  return renderPage({ path: file, source: head + isolated });
}

/** Removes lines with broken links. The site links to sample pages, which are missing if it shows other content. */
function withoutDeadLinks(html: string, isThere: (path: string) => boolean) {
  const isAlive = (line: string) =>
    [...line.matchAll(/href="(\/[^"?#]*\/)["?#]/g)].every(([, path = '']) => isThere(path));
  return html.split('\n').filter(isAlive).join('\n');
}

/** Replaces each placeholder `%name%` with its value. Leaves placeholders without a value unchanged. */
function fill(html: string, values: Record<string, string>) {
  return html.replace(/%(\w+)%/g, (place, name: string) => values[name] ?? place);
}

/** Renders lists of pages. The lists replace placeholders in the site's own pages. */
function listPages(sections: readonly Section[]) {
  const pages = sections.flatMap((section) => section.pages);
  const cards = sections.slice(0, mostCards).map(
    ({ path, label, pages }) => `<li class="topic-card">
  <h3><a href="${escapeHtml(path)}">${escapeHtml(label)}</a></h3>
  ${linkList(pages.slice(0, mostLinksPerCard))}
</li>`,
  );
  const topics = sections.map(
    ({ name, label, pages }) => `<section aria-labelledby="${escapeHtml(name)}">
  <h2 id="${escapeHtml(name)}">${escapeHtml(label)}</h2>
  ${pageList(pages)}
</section>`,
  );
  return {
    cards: cards.join('\n'),
    topics: topics.join('\n'),
    pages: pageList(pages),
    pageCount: String(pages.length),
  };
}

/** Renders the main navigation, and marks the section that contains the current page. */
function menu(sections: readonly Section[], file: string) {
  const page = `/${relative(root, file)}`;
  const entries = [
    ...sections.slice(0, mostInMenu),
    { name: 'topics', path: '/topics/', label: 'All topics' },
  ].map(({ name, path, label }) => {
    const isHere = fileOf(path) === file;
    const mark = isHere ? 'page' : sectionName(page) === decodeURIComponent(name) && 'true';
    const current = mark ? ` aria-current="${mark}"` : '';
    return `<li><a href="${escapeHtml(path)}"${current}>${escapeHtml(label)}</a></li>`;
  });
  return `<ul>\n${entries.join('\n')}\n</ul>`;
}
