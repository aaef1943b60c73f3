import type { ContentPage } from './content/render-page.ts';

/** The pages below one first-level path: a folder of the content. */
export interface Section {
  readonly name: string;
  readonly label: string;
  readonly path: string;
  readonly pages: readonly ContentPage[];
  readonly hasIndex: boolean;
}

/**
 * Groups pages by the first segment of their path; within a section the index page comes first,
 * then the pages by title.
 *
 * @param order names of the sections that come first; the largest of the others follow
 */
export function groupIntoSections(
  pages: readonly ContentPage[],
  order: readonly string[],
): Section[] {
  const byName = new Map<string, ContentPage[]>();
  for (const page of pages) {
    const name = sectionName(page.path);
    if (name !== '') byName.set(name, [...(byName.get(name) ?? []), page]);
  }
  const rank = ({ name }: Section) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...byName]
    .map(([name, members]) => toSection(name, members))
    .sort((a, b) => rank(a) - rank(b) || b.pages.length - a.pages.length);
}

export function sectionName(path: string) {
  return path.split('/')[1] ?? '';
}

function toSection(name: string, members: readonly ContentPage[]): Section {
  const path = `/${name}/`;
  const index = members.filter((page) => page.path === path);
  const others = members.filter((page) => page.path !== path);
  const pages = [...index, ...others.sort((a, b) => a.title.localeCompare(b.title, 'en'))];
  return { name, label: label(name), path, pages, hasIndex: index.length > 0 };
}

/** `records-and-medals` is 'Records and medals'. */
function label(name: string) {
  const words = decodeURIComponent(name)
    .replace(/\.html$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
