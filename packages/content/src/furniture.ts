import type { Element } from 'hast';
import { type Child, elementsIn, elementText, property } from './html-tree.ts';

/** Reasons for leaving out an element with this role, tag name, class or id. Never part of a name: it may hold a fact. */
const FURNITURE: Readonly<Record<string, string>> = {
  nav: 'menu',
  navigation: 'menu',
  menubar: 'menu',
  tablist: 'tabs',
  dialog: 'dialog',
  alertdialog: 'dialog',
  search: 'search',
  noscript: 'noscript',
  noframes: 'noframes',
  banner: 'header of the site',
  contentinfo: 'footer of the site',
  button: 'button',
  select: 'form field',
  datalist: 'form field',
  option: 'form field',
};

/** Names of lists that differ from page to page, so that repetition cannot tell: class, id, label or type of item. */
const NAMED: readonly (readonly [name: RegExp, reason: string])[] = [
  [/(?:^|\/)breadcrumb(?:s|list)?$/i, 'breadcrumbs'],
  [/^(?:comments(?:-area)?|comment-(?:list|wrapper)|disqus_thread)$/i, 'comments of visitors'],
];

/** Why an element is no content of the page, by its tag name, role, names or links; undefined for content. */
export function furnitureReason(element: Element): string | undefined {
  const role = property(element, 'role');
  const names = ['className', 'id', 'ariaLabel', 'itemType'].flatMap((name) =>
    property(element, name).split(' '),
  );
  return (
    (role === 'menu' ? 'menu' : FURNITURE[role]) ??
    FURNITURE[element.tagName] ??
    NAMED.find(([name]) => names.some((one) => name.test(one)))?.[1] ??
    rowReason(element)
  );
}

/** Matches a script that prints the page. */
const PRINTS = /^(?:javascript:)?[\s;]*(?:(?:window|self)\.)?print\(/i;
/** Matches an address that mails a page to somebody, or carries the address of a page to another site. */
const SHARES = /^mailto:\?|^https?:.*[?&][\w-]+=(https?(?::|%3a)[^&#]*)/i;
/** Maximum length of the words beside a row of links, without spaces, such as 'Share this page:'. */
const LONGEST_LABEL = 20;

/** Whether an element is a row of links that turn the pages of a list, or that print or share this page. */
function rowReason(element: Element): string | undefined {
  const parts = element.children.flatMap((child) =>
    child.type === 'element' && child.tagName === 'li' ? child.children : [child],
  );
  if (!/^(?:[uo]l|p|div)$/.test(element.tagName) || !parts.every(isInline)) return undefined;
  const inside = elementsIn(element);
  const links = inside.filter((one) => one.tagName === 'a');
  const current = inside.filter((one) => /^(?:page|true)$/.test(property(one, 'ariaCurrent')));
  const label = lengthOf([element]) - lengthOf([...links, ...current]);
  if (links.length === 0 || label > LONGEST_LABEL) return undefined;
  const turns = links.some((one) => /\b(?:next|prev)\b/i.test(property(one, 'rel')));
  if (turns || current.length > 0 || isSeries(parts, links)) return 'page numbers';
  const others = links.filter(
    (link) => !['href', 'onClick'].some((name) => PRINTS.test(property(link, name))),
  );
  const shares = others.map((link) => SHARES.exec(property(link, 'href')));
  const shared = new Set(shares.flatMap((found) => found?.[1] ?? []));
  const isRow = links.length > 1 || others.length === 0;
  return isRow && shares.every(Boolean) && shared.size < 2 ? 'print and share' : undefined;
}

/** Whether links have numbers one after another, up to 99, and addresses that differ in numbers alone. */
function isSeries(parts: readonly Child[], links: readonly Element[]): boolean {
  const texts = parts.map((part) => elementText(part).trim());
  const numbers = texts.filter((text) => /^\d\d?$/.test(text)).map(Number);
  const addresses = links.map((link) => property(link, 'href').replace(/\d+/g, ''));
  return numbers.some((number) => numbers.includes(number + 1)) && new Set(addresses).size === 1;
}

function lengthOf(elements: readonly Element[]): number {
  return elements
    .map((one) => elementText(one))
    .join('')
    .replace(/\s+/g, '').length;
}

function isInline(node: Child): boolean {
  return node.type !== 'element' || /^(?:a|b|em|i|small|span|strong|svg)$/.test(node.tagName);
}
