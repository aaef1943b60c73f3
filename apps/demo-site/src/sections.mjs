/** @import { ContentPage } from './content/render-page.mjs' */

/**
 * The pages below one first-level path: a folder of the content.
 * @typedef {{ name: string, label: string, path: string, pages: readonly ContentPage[], hasIndex: boolean }} Section
 */

/**
 * Groups pages by the first segment of their path; within a section the index page comes first,
 * then the pages by title.
 * @param {readonly ContentPage[]} pages
 * @param {readonly string[]} order names of the sections that come first; the largest of the others follow
 * @returns {Section[]}
 */
export function groupIntoSections(pages, order) {
  /** @type {Map<string, ContentPage[]>} */
  const byName = new Map();
  for (const page of pages) {
    const name = sectionName(page.path);
    if (name !== '') byName.set(name, [...(byName.get(name) ?? []), page]);
  }
  const rank = (/** @type {Section} */ { name }) =>
    order.includes(name) ? order.indexOf(name) : order.length;
  return [...byName]
    .map(([name, members]) => toSection(name, members))
    .sort((a, b) => rank(a) - rank(b) || b.pages.length - a.pages.length);
}

/** @param {string} path */
export function sectionName(path) {
  return path.split('/')[1] ?? '';
}

/**
 * @param {string} name
 * @param {readonly ContentPage[]} members
 * @returns {Section}
 */
function toSection(name, members) {
  const path = `/${name}/`;
  const index = members.filter((page) => page.path === path);
  const others = members.filter((page) => page.path !== path);
  const pages = [...index, ...others.sort((a, b) => a.title.localeCompare(b.title, 'en'))];
  return { name, label: label(name), path, pages, hasIndex: index.length > 0 };
}

/**
 * `records-and-medals` is 'Records and medals'.
 * @param {string} name
 */
function label(name) {
  const words = decodeURIComponent(name)
    .replace(/\.html$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
