import type { ContentPage } from './content/render-page.ts';

/** The pages with the same first path segment. The index page comes first; the other pages follow, sorted by title. */
export interface Section {
  readonly name: string;
  readonly label: string;
  readonly path: string;
  readonly pages: readonly ContentPage[];
}

/** The sections that come first, in this order. All other sections follow, the largest first. */
const firstSections = [
  'cards',
  'health',
  'mental-health',
  'claims',
  'money',
  'families',
  'transition',
  'housing',
  'commemorations',
  'records-and-medals',
  'providers',
  'contact',
];

/** Groups pages into sections by the first segment of their path. */
export function groupIntoSections(pages: readonly ContentPage[]): Section[] {
  const names = [...new Set(pages.map(({ path }) => sectionName(path)))].filter(Boolean);
  const rank = ({ name }: Section) =>
    firstSections.includes(name) ? firstSections.indexOf(name) : firstSections.length;
  return names
    .map((name) => ({
      name,
      label: label(name),
      path: `/${name}/`,
      pages: pages
        .filter(({ path }) => sectionName(path) === name)
        .sort(
          (a, b) =>
            Number(b.path === `/${name}/`) - Number(a.path === `/${name}/`) ||
            a.title.localeCompare(b.title, 'en'),
        ),
    }))
    .sort((a, b) => rank(a) - rank(b) || b.pages.length - a.pages.length);
}

export function sectionName(path: string) {
  return path.split('/')[1] ?? '';
}

/** Turns `records-and-medals` into 'Records and medals'. */
function label(name: string) {
  const words = decodeURIComponent(name)
    .replace(/\.html$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
