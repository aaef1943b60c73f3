import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readPages } from '@assist/content';
import { type ContentPage, renderPage } from './render-page.ts';

const SOURCES = path.join(import.meta.dirname, 'src');

/** The pages in `src/pages`. All others come from the content. */
const OWN = ['index.html', '404.html', 'search/index.html', 'topics/index.html'];

/** The style sheets in cascade order. */
const STYLES =
  'palette base masthead site-menu hero home article prose lists forms footer assistant'.split(' ');

/** A group of pages with the same first path segment. */
interface Section {
  readonly path: string;
  readonly title: string;
  readonly pages: readonly ContentPage[];
}

interface DemoSiteOptions {
  /** Folder that contains the content files. */
  readonly contentDir: string;
  /** Folder for the built site. The build empties this folder first. */
  readonly outDir: string;
  /** Origin that serves the assistant's loader and drawer. */
  readonly cdnOrigin: string;
  /** Whether the folder holds the sample content. The pages name their content. */
  readonly isSample: boolean;
}

/**
 * Builds the department's site: the site's own pages, and a page for each content file.
 *
 * @returns `problems`: a line for each content file that the site cannot show, with the reason
 * @throws {ContentError} if the content folder cannot be read
 */
export async function buildDemoSite(options: DemoSiteOptions): Promise<{ problems: string[] }> {
  const { contentDir, outDir, cdnOrigin, isSample } = options;
  const { pages, rejected } = await readPages(contentDir, (file) => {
    const page = renderPage(file);
    return { ...page, url: page.path };
  });
  const sections = groupIntoSections(pages);
  const about = renderPage({
    path: 'about-ai-assist.md',
    source: await readSource('templates/about-ai-assist.md'),
  });
  const own = [...OWN, fileOf(about.path)];
  const files = new Set([...own, ...[...sections, ...pages].map((page) => fileOf(page.path))]);
  const html = new Map<string, string>();
  for (const { path: urlPath, title, pages } of sections) {
    const front = { path: urlPath, title, description: '', headings: [], body: pageList(pages) };
    html.set(fileOf(urlPath), await articleHtml(front));
  }
  for (const page of [...pages, about]) html.set(fileOf(page.path), await articleHtml(page));
  for (const file of OWN) {
    const page = withoutDeadLinks(await readSource(`pages/${file}`), files);
    html.set(file, fill(page, lists(sections)));
  }

  await rm(outDir, { recursive: true, force: true });
  const layout = withoutDeadLinks(await readSource('templates/layout.html'), files);
  const content = isSample ? 'sample content' : 'your own pages from CONTENT_DIR';
  for (const [file, page] of html) {
    const [, head = '', main = ''] = /^(.*)<main>(.*)<\/main>\s*$/s.exec(page) ?? [];
    const values = { ...lists(sections), cdnOrigin, content, head, main };
    await write(path.join(outDir, file), fill(layout, values));
  }
  const assets = path.join(outDir, 'assets');
  await cp(path.join(SOURCES, 'assets'), assets, { recursive: true });
  const sheets = await Promise.all(STYLES.map((name) => readSource(`styles/${name}.css`)));
  await writeFile(path.join(assets, 'site.css'), sheets.join('\n'));
  const problems = pages.filter((page) => own.includes(fileOf(page.path)));
  return {
    problems: [
      ...rejected.map((file) => `${file.path}: ${file.reason}`),
      ...problems.map((page) => `${page.path}: the site has a page of its own there`),
    ],
  };
}

/** Groups pages by the first segment of their path, the largest group first. */
function groupIntoSections(pages: readonly ContentPage[]): Section[] {
  const names = new Set(pages.map((page) => page.path.split('/')[1] ?? ''));
  names.delete('');
  return [...names]
    .map((name) => {
      const words = decodeURIComponent(name)
        .replace(/\.html$/, '')
        .replace(/[-_]+/g, ' ');
      return {
        path: `/${name}/`,
        title: words.charAt(0).toUpperCase() + words.slice(1),
        pages: pages.filter((page) => page.path.split('/')[1] === name),
      };
    })
    .sort((a, b) => b.pages.length - a.pages.length);
}

async function articleHtml(page: ContentPage): Promise<string> {
  const headings = page.headings.map(({ id, text }) => ({ path: `#${id}`, title: text }));
  return fill(await readSource('templates/article.html'), {
    title: escapeHtml(page.title),
    description: escapeHtml(page.description),
    contents:
      headings.length < 3
        ? ''
        : `<nav class="contents" aria-label="On this page"><h2>On this page</h2>${linkList(headings)}</nav>`,
    body: page.body,
  });
}

/** Lists of pages, for the placeholders in the layout and in the site's own pages. */
function lists(sections: readonly Section[]): Readonly<Record<string, string>> {
  const cards = sections
    .slice(0, 12)
    .map(
      (section) =>
        `<li class="topic-card"><h3>${link(section)}</h3>${linkList(section.pages.slice(0, 4))}</li>`,
    );
  const topics = sections.map(
    ({ path, title, pages }) =>
      `<section><h2>${link({ path, title })}</h2>${pageList(pages)}</section>`,
  );
  const pages = sections.flatMap((section) => section.pages);
  return {
    menu: linkList([...sections.slice(0, 7), { path: '/topics/', title: 'All topics' }]),
    cards: cards.join('\n'),
    topics: topics.join('\n'),
    pages: pageList(pages),
    pageCount: String(pages.length),
  };
}

/** Removes lines with links to missing pages: a site with other content lacks the sample's pages. */
function withoutDeadLinks(html: string, files: ReadonlySet<string>): string {
  const isThere = (link: string): boolean => link === '/cases/' || files.has(fileOf(link));
  const isAlive = (line: string): boolean =>
    [...line.matchAll(/href="(\/[^"?#]*\/)["?#]/g)].every(([, link = '']) => isThere(link));
  return html.split('\n').filter(isAlive).join('\n');
}

/** Replaces each placeholder `%name%` with its value. Leaves placeholders without a value unchanged. */
function fill(html: string, values: Readonly<Record<string, string>>): string {
  return html.replace(/%(\w+)%/g, (place, name: string) => values[name] ?? place);
}

function pageList(pages: readonly ContentPage[]): string {
  const items = pages.map((page) => `<li>${link(page)}<p>${escapeHtml(page.description)}</p></li>`);
  return `<ul class="page-list">\n${items.join('\n')}\n</ul>`;
}

function linkList(pages: readonly { readonly path: string; readonly title: string }[]): string {
  return `<ul>\n${pages.map((page) => `<li>${link(page)}</li>`).join('\n')}\n</ul>`;
}

function link({ path, title }: { readonly path: string; readonly title: string }): string {
  return `<a href="${escapeHtml(path)}">${escapeHtml(title)}</a>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Returns the path of a page's HTML file in the site's folder.
 * @throws {Error} if the path leads out of the site
 */
function fileOf(urlPath: string): string {
  const name = urlPath.endsWith('.html') ? '' : 'index.html';
  const file = path.join('.', decodeURIComponent(urlPath), name);
  if (file.startsWith('..')) throw new Error(`The path ${urlPath} leads out of the site.`);
  return file;
}

function readSource(file: string): Promise<string> {
  return readFile(path.join(SOURCES, file), 'utf8');
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
