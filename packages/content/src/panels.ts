import type { Element } from 'hast';
import {
  type Child,
  childrenNamed,
  elementsIn,
  elementText,
  hasText,
  isHidden,
  isText,
  newElement,
  newText,
  property,
} from './html-tree.ts';

const LABELS = /^(?:h[1-6]|button|summary|dt|label)$/;
const INLINE = /^(?:a|abbr|b|em|font|i|mark|s|small|span|strong|sub|sup|svg|time|u)$/;
const BLOCKS = /^(?:h[2-6]|p|li|dd|td|pre|blockquote)$/;

/** Whether an element is the button of a collapsed accordion panel. */
function isPanelButton({ tagName, properties }: Element): boolean {
  const opens = 'ariaControls' in properties || 'ariaExpanded' in properties;
  const isButton = tagName === 'button' || properties.role === 'button';
  return isButton && opens && !('ariaHasPopup' in properties);
}

/**
 * Turns the labels of panels into `summary` elements, and the panels of tabs into `details` elements that begin with
 * their tab's text. Gives the role `hidden` to hidden elements that nothing opens and that hold no text of the page:
 * templates, messages, icons.
 */
export function openPanels(content: readonly Child[]): void {
  const elements = content.flatMap((node) =>
    node.type === 'element' ? [node, ...elementsIn(node)] : [],
  );
  const byId = new Map(elements.map((element) => [property(element, 'id'), element]));
  const groups: (readonly Child[])[] = [content, ...elements.map(({ children }) => children)];
  const targets = new Set<string>();
  /** Tabs, by the id of their panel. Two may open the same one: the second is for phones. */
  const tabs = new Map<string, Element>();
  const tabLabels = new Set<Element>();
  for (const element of elements) {
    for (const target of targetsOf(element)) {
      targets.add(target);
      if (property(element, 'role') !== 'tab' || !byId.has(target)) continue;
      tabs.set(target, element);
      tabLabels.add(element);
    }
    const links = jumpsIn(element);
    const panels = links.map((link) => byId.get(property(link, 'href').slice(1)));
    const isTabs =
      links.length > 0 &&
      groups.some((siblings) =>
        panels.every(
          (panel) => panel !== undefined && siblings.includes(panel) && isUnnamed(panel),
        ),
      );
    for (const link of isTabs ? links : []) tabs.set(property(link, 'href').slice(1), link);
    const tab = byId.get(property(element, 'ariaLabelledBy') || '-');
    if (property(element, 'role') === 'tabpanel' && tab !== undefined) {
      tabs.set(property(element, 'id'), tab);
      tabLabels.add(tab);
    }
  }
  for (const siblings of groups) openHidden(siblings, targets);
  for (const element of elements) {
    const tab = tabs.get(property(element, 'id'));
    if (tab !== undefined) {
      const tagName = /^h[1-6]$/.test(tab.tagName) ? tab.tagName : 'summary';
      element.children.unshift(newElement(tagName, [newText(elementText(tab))]));
      element.tagName = 'details';
    }
    const isPanel = (inner: Element): boolean => tabs.has(property(inner, 'id'));
    if (property(element, 'role') === 'tablist' && elementsIn(element).some(isPanel)) {
      element.properties.role = '';
    }
  }
  for (const tab of tabLabels) tab.tagName = 'template';
}

/** Marks the labels and the hidden elements among siblings. */
function openHidden(siblings: readonly Child[], targets: ReadonlySet<string>): void {
  let before: Element | undefined;
  for (const [index, child] of siblings.entries()) {
    if (child.type === 'text' && child.value.trim() !== '') before = undefined;
    if (child.type !== 'element') continue;
    const isWord = isText(siblings[index - 1]) && isText(siblings[index + 1]);
    if (isPanelButton(child) && property(child, 'role') !== 'tab' && !isWord) {
      child.tagName = 'summary';
    }
    if (isHidden(child)) {
      const label = before && labelIn(before);
      if (label === undefined) {
        const isUsed = targets.has(property(child, 'id')) || holdsText(child);
        if (!isUsed) child.properties.role = 'hidden';
      } else if (!/^(?:h[1-6]|dt)$/.test(label.tagName) && property(label, 'role') !== 'tab') {
        label.tagName = 'summary';
      }
    }
    before = child;
  }
}

/** The links of a list that leads to parts of the page alone: a table of contents, or tabs that a script draws. */
function jumpsIn(list: Element): Element[] {
  const items = /^[uo]l$/.test(list.tagName) ? childrenNamed(list, /^li$/) : [];
  const links = items.flatMap((item) => {
    const isJump = (inner: Element): boolean =>
      property(inner, 'href').startsWith('#') &&
      elementText(inner).trim() === elementText(item).trim();
    return elementsIn(item).find(isJump) ?? [];
  });
  return links.length > 1 && links.length === items.length ? links : [];
}

/** Whether a part of the page has text, but no heading of its own. */
function isUnnamed(part: Element): boolean {
  const isPart = /^(?:div|section|article)$/.test(part.tagName) && hasText(part);
  return isPart && !elementsIn(part).some(({ tagName }) => /^h[1-6]$/.test(tagName));
}

/** Whether a hidden element holds text of the page. Inline text is shown but silent: an icon's name is one word. */
function holdsText(element: Element): boolean {
  if (!INLINE.test(element.tagName)) {
    return elementsIn(element).some((inner) => BLOCKS.test(inner.tagName) && hasText(inner));
  }
  const isSilent = property(element, 'ariaHidden') === 'true' && !('hidden' in element.properties);
  return isSilent && /\d|\S\s+\S/.test(elementText(element));
}

/** The ids that an element refers to, such as those in `aria-controls`, `href` and `data-target`. */
function targetsOf({ properties }: Element): string[] {
  return Object.entries(properties).flatMap(([name, value]) =>
    /^(?:ariaControls|ariaOwns|htmlFor|href|data.*)$/.test(name)
      ? [value ?? ''].flat().flatMap((one) => String(one).replace(/^#/, '') || [])
      : [],
  );
}

/** Returns the label that is the whole text of an element: a heading, a button, a question, or what takes the focus. */
function labelIn(element: Element): Element | undefined {
  const text = elementText(element).trim();
  return [element, ...elementsIn(element)].find(
    (inner) =>
      text !== '' &&
      elementText(inner).trim() === text &&
      (LABELS.test(inner.tagName) ||
        /[?？؟]$/.test(text) ||
        /^(?:button|tab)$/.test(property(inner, 'role')) ||
        ['tabIndex', 'ariaExpanded', 'dataToggle', 'dataBsToggle'].some(
          (name) => name in inner.properties,
        )),
  );
}
