import type { Element, ElementContent, Root, RootContent } from 'hast';

/** Elements that hold no text to answer from. */
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

type Child = ElementContent | RootContent;

/**
 * A rehype step that keeps what a reader of the page came for: the `main` element when there is
 * one, without scripts, forms and navigation, and with collapsed panels (an accordion button with
 * its panel, `details` with its `summary`) turned into headings with text.
 */
export function tidyHtml(): (tree: Root) => Root {
  return (tree) => {
    const main = findElement(tree.children, 'main');
    const rank = { value: 1 };
    return { type: 'root', children: tidy(main?.children ?? tree.children, rank) };
  };
}

/** The text of the page's `title` element; empty when there is none. */
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
    if (isPanelLabel(child)) return [panelHeading(child, rank.value)];
    if (child.tagName === 'button') return [];
    const headingRank = /^h([1-6])$/.exec(child.tagName)?.[1];
    if (headingRank !== undefined) rank.value = Number(headingRank);
    return [{ ...child, children: tidy(child.children, rank) }];
  });
}

/** The content of an element that only groups panels, so that their headings come to the top. */
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

function isPanelLabel(node: Child): boolean {
  if (node.type !== 'element') return false;
  if (node.tagName === 'summary') return true;
  return node.tagName === 'button' && 'ariaControls' in node.properties;
}

function panelHeading(label: Element, rankAbove: number): Element {
  return {
    type: 'element',
    tagName: `h${Math.min(6, rankAbove + 1)}`,
    properties: {},
    children: [{ type: 'text', value: elementText(label).replace(/\s+/g, ' ').trim() }],
  };
}

function findElement(children: readonly Child[], tagName: string): Element | undefined {
  for (const child of children) {
    if (child.type !== 'element') continue;
    if (child.tagName === tagName) return child;
    const found = findElement(child.children, tagName);
    if (found !== undefined) return found;
  }
  return undefined;
}

function elementText(element: Element): string {
  return element.children
    .map((child) => {
      if (child.type === 'text') return child.value;
      return child.type === 'element' ? elementText(child) : '';
    })
    .join('');
}
