import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { elementText } from './html-tree.ts';
import type { PageLink } from './page.ts';
import { resolveLink } from './page-address.ts';

const fromFragment = unified().use(rehypeParse, { fragment: true });

/**
 * Reads the links in a page's front matter: entries with `url`, `title` and an optional `description`, in any field and
 * at any depth. A site's template shows these links beside the page's text.
 */
export function listedLinks(frontMatter: unknown, pageUrl: string): PageLink[] {
  const fields: readonly unknown[] = Object.values(Object(frontMatter));
  return fields.flatMap((field) =>
    typeof field === 'object' ? [...linkOf(field, pageUrl), ...listedLinks(field, pageUrl)] : [],
  );
}

function linkOf(entry: unknown, pageUrl: string): PageLink[] {
  const { url, title, description } = Object(entry);
  const address = typeof url === 'string' ? resolveLink(url, pageUrl) : undefined;
  const name = shownText(title);
  if (address === undefined || name === '') return [];
  return [{ url: address, title: name, description: shownText(description) }];
}

/** The visible text of a value that may contain HTML; empty if the value is not a string. */
function shownText(value: unknown): string {
  if (typeof value !== 'string') return '';
  return elementText(fromFragment.parse(value)).replace(/\s+/g, ' ').trim();
}
