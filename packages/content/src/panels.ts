import type { Element } from 'hast';
import { type Child, elementText } from './html-tree.ts';

/** Whether an element is the button of a collapsed accordion panel. */
export function isPanelButton({ tagName, properties }: Element): boolean {
  return tagName === 'button' && 'ariaControls' in properties;
}

/** Whether a node is the label of a collapsed panel: an accordion button or a `summary`. */
export function isPanelLabel(node: Child): boolean {
  return node.type === 'element' && (node.tagName === 'summary' || isPanelButton(node));
}

/**
 * Creates a heading from a panel's label. The heading replaces the label, because all panels are shown open.
 * @param rank the heading's rank, 1 to 6
 */
export function panelHeading(label: Element, rank: number): Element {
  return {
    type: 'element',
    tagName: `h${rank}`,
    properties: {},
    children: [{ type: 'text', value: elementText(label).replace(/\s+/g, ' ').trim() }],
  };
}
