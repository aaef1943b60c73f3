import type { RootContent } from 'mdast';
import { plainText } from './markdown-text.ts';
import type { Page, Section } from './page.ts';
import { type ContentFile, parseDocument } from './parse-document.ts';
import { documentTitle, tidyHtml } from './tidy-html.ts';

/**
 * Parses a content file into a page. The title comes from the front matter, the first heading of rank 1, the HTML title
 * or the file name, in this order. Returns undefined for a file without text.
 * @throws an error of the YAML parser if the front matter is malformed
 */
export function parsePage(file: ContentFile, siteUrl: URL): Page | undefined {
  const { url, title, description = '', language, links, tree } = parseDocument(file, siteUrl);
  const { blocks: content } = tidyHtml(tree, url);
  const mainHeading = content.find((node) => node.type === 'heading' && node.depth === 1);
  const identity = {
    url,
    title:
      title ??
      ((mainHeading && plainText(mainHeading).trim()) ||
        documentTitle(tree) ||
        fileTitle(file.path)),
    description,
  };
  const sections = splitSections(content, identity);
  if (sections.length === 0) return undefined;
  return { ...identity, ...(language === undefined ? {} : { language }), sections, links };
}

/** Turns `health/gold-card.md` into 'Gold card'. */
function fileTitle(path: string): string {
  const segments = path.replace(/\.(?:md|html)$/i, '').split('/');
  if (segments.at(-1) === 'index' && segments.length > 1) segments.pop();
  const words = (segments.at(-1) ?? path).replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Splits cleaned page content at its headings. A heading without text below it makes no section. It still counts as a
 * parent heading of the sections nested under it. The text below the page's title has no heading.
 */
function splitSections(
  content: readonly RootContent[],
  page: Pick<Page, 'url' | 'title'>,
): Section[] {
  const sections: Section[] = [];
  const parents: { level: number; heading: string }[] = [];
  let open: { level: number; heading: string } = { level: 0, heading: '' };
  let blocks: RootContent[] = [];

  const close = (): void => {
    const text = plainText(blocks).trim();
    if (text !== '') {
      const order = sections.length;
      sections.push({
        id: `${page.url}#${order}`,
        url: page.url,
        pageTitle: page.title,
        heading: open.heading,
        parentHeadings: parents
          .filter((parent) => parent.level < open.level)
          .map((parent) => parent.heading),
        level: open.level,
        order,
        blocks: withoutPositions(blocks),
        text,
      });
    }
    blocks = [];
  };

  for (const node of content) {
    if (node.type !== 'heading') {
      blocks.push(node);
      continue;
    }
    close();
    const heading = plainText(node).trim();
    while ((parents.at(-1)?.level ?? 0) >= node.depth) parents.pop();
    if (heading === page.title && parents.length === 0) {
      open = { level: 0, heading: '' };
      continue;
    }
    open = { level: node.depth, heading };
    parents.push(open);
  }
  close();
  return sections;
}

/** Leaves out where a node stood in its file, which would double the size of a stored section, and empty fields. */
function withoutPositions(blocks: readonly RootContent[]): RootContent[] {
  const isLeftOut = (key: string, value: unknown): boolean =>
    key === 'position' || (key === 'title' && value === null);
  return JSON.parse(
    JSON.stringify(blocks, (key, value) => (isLeftOut(key, value) ? undefined : value)),
  );
}
