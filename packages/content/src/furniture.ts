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
/** Maximum length of the words beside a row of links, in characters, such as 'Share this page:'. */
const LONGEST_LABEL = 25;

/** Whether an element is a row of links that turn the pages of a list, or that print or share this page. */
function rowReason({ tagName, children }: Element): string | undefined {
  if (!/^(?:[uo]l|p|div)$/.test(tagName)) return undefined;
  const parts = children.flatMap((child) =>
    child.type === 'element' && child.tagName === 'li' ? child.children : [child],
  );
  if (!parts.every(isInline)) return undefined;
  const withParts = parts.map((part): readonly Element[] =>
    part.type === 'element' ? [part, ...elementsIn(part)] : [],
  );
  const links = withParts.flatMap((inside) => inside.filter((one) => one.tagName === 'a'));
  const others = parts.filter(
    (_, index) =>
      !withParts[index]?.some((one) => one.tagName === 'a' || 'ariaCurrent' in one.properties),
  );
  const label = others.map(elementText).join('').trim();
  if (links.length === 0 || label.length > LONGEST_LABEL) return undefined;
  const isTurn = (one: Element): boolean =>
    /\b(?:next|prev)\b/i.test(property(one, 'rel')) || 'ariaCurrent' in one.properties;
  if (withParts.flat().some(isTurn)) return 'page numbers';
  const prints = (link: Element): boolean =>
    ['href', 'onClick'].some((name) => PRINTS.test(property(link, name)));
  const notPrinting = links.filter((link) => !prints(link));
  const shares = notPrinting.map((link) => SHARES.exec(property(link, 'href')));
  const shared = new Set(shares.flatMap((found) => found?.[1] ?? []));
  const isRow = links.length > 1 || notPrinting.length === 0;
  return isRow && shares.every(Boolean) && shared.size < 2 ? 'print and share' : undefined;
}

function isInline(node: Child): boolean {
  return node.type !== 'element' || /^(?:a|b|em|i|small|span|strong|svg)$/.test(node.tagName);
}
