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
 * The heading that replaces a panel's label when all panels are open.
 * @param rank of the heading, 1 to 6
 */
export function panelHeading(label: Element, rank: number): Element {
  return {
    type: 'element',
    tagName: `h${rank}`,
    properties: {},
    children: [{ type: 'text', value: elementText(label).replace(/\s+/g, ' ').trim() }],
  };
}
