import type { RootContent } from 'mdast';
import type { Section } from './page.ts';
import { plainText } from './plain-text.ts';

/** The fields that all sections of a page share. */
export interface PageIdentity {
  readonly url: string;
  readonly title: string;
  readonly description: string;
}

/**
 * Splits cleaned page content at its headings. A heading without text below it makes no section. It still counts as a
 * parent heading of the sections nested under it.
 */
export function splitSections(content: readonly RootContent[], page: PageIdentity): Section[] {
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
        pageDescription: page.description,
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
    if (heading === page.title) continue;
    open = { level: node.depth, heading };
    while ((parents.at(-1)?.level ?? 0) >= node.depth) parents.pop();
    parents.push(open);
  }
  close();
  return sections;
}

/** Leaves out where a node stood in its file, which would double the size of a stored section. */
function withoutPositions(blocks: readonly RootContent[]): RootContent[] {
  const isPosition = (key: string): boolean => key === 'position';
  return JSON.parse(JSON.stringify(blocks, (key, value) => (isPosition(key) ? undefined : value)));
}
