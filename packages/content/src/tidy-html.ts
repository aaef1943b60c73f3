import type { Element, ElementContent, Root } from 'hast';
import { type Child, elementText, findElement, mainContent } from './html-tree.ts';
import { isPanelLabel, panelHeading } from './panels.ts';

/** Elements to remove, because they contain no text for answers. */
const DROPPED: ReadonlySet<string> = new Set([
  'audio',
  'embed',
  'footer',
  'form',
  'iframe',
  'img',
  'input',
  'link',
  'meta',
  'nav',
  'noscript',
  'object',
  'picture',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'video',
]);

/**
 * A rehype step that keeps only the main content of a page. Removes scripts, forms and navigation. Turns each collapsed
 * panel (accordion or `details`) into a heading with text below.
 */
export function tidyHtml(): (tree: Root) => Root {
  return (tree) => {
    const rank = { value: 1 };
    return { type: 'root', children: tidy(mainContent(tree), rank) };
  };
}

/** The text of a document's `title` element; empty if missing. */
export function documentTitle(tree: Root): string {
  const title = findElement(tree.children, 'title');
  return title === undefined ? '' : elementText(title).trim();
}

function tidy(children: readonly Child[], rank: { value: number }): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (child.type === 'text') return [child];
    if (child.type !== 'element' || DROPPED.has(child.tagName)) return [];
    const panels = panelContent(child);
    if (panels !== undefined) {
      return panels.flatMap((part) =>
        isPanelLabel(part) ? tidy([part], rank) : tidy([part], { value: rank.value + 1 }),
      );
    }
    if (isPanelLabel(child)) return [panelHeading(child, Math.min(6, rank.value + 1))];
    if (child.tagName === 'button') return [];
    const headingRank = /^h([1-6])$/.exec(child.tagName)?.[1];
    if (headingRank !== undefined) rank.value = Number(headingRank);
    return [{ ...child, children: tidy(child.children, rank) }];
  });
}

/**
 * The content of an element that only groups panels; undefined for other elements. The caller replaces the element by
 * this content, so that panel headings are not nested in a list.
 */
function panelContent(element: Element): readonly ElementContent[] | undefined {
  if (element.tagName === 'details') return element.children;
  const isList = element.tagName === 'ul' || element.tagName === 'ol';
  if (!isList) return undefined;
  const items = element.children.filter(isListItem);
  const isAccordion = items.some((item) => item.children.some(isPanelLabel));
  return isAccordion ? items.flatMap((item) => item.children) : undefined;
}

function isListItem(node: ElementContent): node is Element {
  return node.type === 'element' && node.tagName === 'li';
}
