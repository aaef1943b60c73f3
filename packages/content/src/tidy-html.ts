import type { Element, ElementContent, Root } from 'hast';
import type { RootContent } from 'mdast';
import rehypeRemark from 'rehype-remark';
import { unified } from 'unified';
import { fitMarkdown, joinBold } from './fit-markdown.ts';
import { furnitureReason } from './furniture.ts';
import {
  applyRoles,
  areApart,
  type Child,
  childrenNamed,
  drawFixedBoxes,
  elementsIn,
  elementText,
  hasText,
  holdsWords,
  isText,
  mainContent,
  newElement,
  newText,
  oneLine,
  property,
  SILENT,
} from './html-tree.ts';
import { componentContent } from './own-components.ts';
import { openPanels } from './panels.ts';
import { isPhoto, isPicture, lineIn, pictureName, saysName } from './pictures.ts';
import { TEMPLATE_ADDRESS, withoutTemplates } from './template-words.ts';
import { tidyMarkdown } from './tidy-markdown.ts';

export interface LeftOut {
  readonly reason: string;
  readonly text: string;
}

export interface TidyPage {
  readonly blocks: readonly RootContent[];
  readonly leftOut: readonly LeftOut[];
}

const toMarkdownTree = unified().use(rehypeRemark);

/** Elements that show another file. The report names it. */
const EMBEDDED = /^(?:audio|embed|frame|iframe|video)$/;

/**
 * Turns the content of a page into Markdown blocks. Leaves out menus, forms and other furniture by element and role.
 * Turns each collapsed panel into a heading with text below.
 * @param base the address that links are resolved against
 */
export function tidyHtml(tree: Root, base: string): TidyPage {
  applyRoles(tree);
  drawFixedBoxes(tree);
  const content = mainContent(tree);
  const links = elementsIn(tree).filter(isLink);
  const named = new Set(links.filter(holdsWords).map((link) => property(link, 'href')));
  const teasers = links.filter((link) => named.has(property(link, 'href')) && !holdsWords(link));
  openPanels(content);
  const tidier = new Tidier(new Set(teasers), base);
  const body = elementsIn(tree).find(({ tagName }) => tagName === 'body');
  const main = body && elementsIn(body).find(({ children }) => children === content);
  if (body !== undefined && main !== undefined) {
    tidier.note('outside the main element', elementText(body, main));
  }
  const children = tidier.tidy(content, {
    rank: 1,
    isInside: main !== undefined,
    isInForm: false,
    isInLink: false,
    line: undefined,
  });
  const markdown = toMarkdownTree.runSync({ type: 'root', children });
  const note = (text: string): void => tidier.note('links within the page', text);
  return { blocks: tidyMarkdown(markdown.children, base, note), leftOut: tidier.leftOut };
}

export function documentTitle(tree: Root): string {
  const title = elementsIn(tree).find(({ tagName }) => tagName === 'title');
  return title === undefined ? '' : oneLine(withoutTemplates(elementText(title)));
}

/** The place of an element. `rank` is the rank of the latest heading. */
interface Place {
  rank: number;
  readonly isInside: boolean;
  readonly isInForm: boolean;
  readonly isInLink: boolean;
  /** The innermost item, cell, heading, link or line of text. */
  readonly line: Element | undefined;
}

class Tidier {
  readonly leftOut: LeftOut[] = [];
  /** Pictures that lead where another link leads, which has words. */
  readonly #teasers: ReadonlySet<Element>;
  readonly #base: string;

  constructor(teasers: ReadonlySet<Element>, base: string) {
    this.#teasers = teasers;
    this.#base = base;
  }

  note(reason: string, text: string): void {
    const line = oneLine(text);
    if (line !== '') this.leftOut.push({ reason, text: line });
  }

  tidy(children: readonly Child[], place: Place): ElementContent[] {
    const tidied = children.flatMap((child, index): ElementContent[] => {
      const [before, after] = [children[index - 1], children[index + 1]];
      const space = before && areApart(before, child) ? [newText(' ')] : [];
      if (child.type === 'text') {
        const value = withoutTemplates(child.value, (words) => this.note('template words', words));
        return [...space, newText(value)];
      }
      if (child.type !== 'element') return [];
      // A button in the middle of a sentence is a word of it.
      const isWord = child.tagName === 'button' && isText(before) && isText(after);
      const shown = isWord ? { ...child, tagName: 'span' } : child;
      return [...space, ...this.#tidyElement(shown, place)];
    });
    return joinBold(tidied);
  }

  #tidyElement(element: Element, place: Place): ElementContent[] {
    const { tagName, children } = element;
    if (isPicture(element)) return this.#tidyPicture(element, place);
    if (EMBEDDED.test(tagName)) {
      this.note(tagName, `${property(element, 'title')} ${property(element, 'src')}`);
    }
    if (SILENT.test(tagName)) return [];
    const coded = property(element, 'dataCfemail');
    if (coded !== '') return [newText(decodeMail(coded))];
    const shown = valueByScript(element);
    if (shown !== undefined) return [newText(shown)];
    const reason = this.#whyLeftOut(element, place);
    if (reason !== undefined && !holdsPage(element)) {
      this.note(reason, elementText(element));
      return [];
    }
    const below = Math.min(6, place.rank + 1);
    const panels = panelContent(element);
    if (panels !== undefined) {
      return panels.flatMap((part) =>
        this.tidy([part], isLabel(part) ? place : { ...place, rank: below }),
      );
    }
    const rank = rankOf(element);
    if (rank > 0) {
      place.rank = rank;
      const text = elementText(element).trim();
      const isButton = (inner: Element): boolean =>
        inner.tagName === 'button' && elementText(inner).trim() === text;
      if (elementsIn(element).some((inner) => isLabel(inner) || isButton(inner))) {
        return [panelHeading(element, rank)];
      }
      const inner = this.tidy(children, { ...place, line: lineIn(element, place.line) });
      return fitMarkdown(newElement(`h${rank}`, inner), this.#base);
    }
    if (isLabel(element)) return [panelHeading(element, below)];
    if (tagName.includes('-')) return this.#tidyComponent(element, place);
    return this.#tidyContent(element, place);
  }

  #tidyContent(element: Element, place: Place): ElementContent[] {
    const { tagName } = element;
    const inner: Place = {
      ...place,
      isInside: place.isInside || /^(?:main|article|section)$/.test(tagName),
      isInForm: place.isInForm || (tagName === 'form' && !holdsPage(element)),
      isInLink: place.isInLink || isLink(element),
      line: this.#teasers.has(element) ? undefined : lineIn(element, place.line),
    };
    const tidied = this.tidy(element.children, inner);
    const isNamed = /^(?:t[dh]|d[dt])$/.test(tagName) || isLink(element);
    if (isNamed && inner.line !== undefined && !tidied.some(hasText)) {
      tidied.push(newText(pictureName(element)));
    }
    const isStruck = /\bline-through\b/i.test(property(element, 'style'));
    const children = isStruck ? [newElement('del', tidied)] : tidied;
    place.rank = inner.rank;
    if (tagName === 'a' && TEMPLATE_ADDRESS.test(property(element, 'href'))) return children;
    return fitMarkdown({ ...element, children }, this.#base);
  }

  /** Returns the name of a picture that belongs to the text beside it, and the text that is drawn in the picture. */
  #tidyPicture(element: Element, place: Place): ElementContent[] {
    const { line } = place;
    const name = pictureName(element);
    if (element.tagName === 'area') {
      return fitMarkdown({ ...element, tagName: 'a', children: [newText(name)] }, this.#base);
    }
    const isNeeded = name !== '' && line !== undefined && (!holdsWords(line) || !isPhoto(element));
    if (name !== '' && !isNeeded) this.note('picture', name);
    const shown = isNeeded && !saysName(elementText(line), name) ? [newText(` ${name} `)] : [];
    if (element.tagName !== 'svg') {
      const isSign = shown.length > 0 && !holdsWords(element);
      return isSign ? shown : [...shown, ...this.tidy(element.children, place)];
    }
    const drawn = elementsIn(element).flatMap((one): ElementContent[] => {
      if (one.tagName === 'text') return [newText(` ${elementText(one)} `)];
      return one.tagName === 'foreignObject' ? this.tidy(one.children, place) : [];
    });
    return [...shown, ...drawn];
  }

  #tidyComponent(element: Element, place: Place): ElementContent[] {
    const content = componentContent(element, Math.min(6, place.rank + 1));
    if (content !== undefined) return this.tidy(content, place);
    if (!/icon/.test(element.tagName) && property(element, 'ariaHidden') !== 'true') {
      const attributes = Object.entries(element.properties).map(
        ([name, value]) => `${name}=${value}`,
      );
      this.note('component without text', [element.tagName, ...attributes].join(' '));
      return [newText('…')];
    }
    return [];
  }

  #whyLeftOut(element: Element, { isInside, isInForm, isInLink }: Place): string | undefined {
    const { tagName } = element;
    if (tagName.startsWith('assist-')) return 'element of this assistant';
    if (property(element, 'role') === 'hidden') return 'hidden';
    if (isLabel(element)) return undefined;
    if (!isInside && /^(?:header|footer)$/.test(tagName)) return `${tagName} of the site`;
    if (isInForm && /^(?:label|legend)$/.test(tagName)) return 'form field';
    if (rankOf(element) > 0 || isLink(element)) return undefined;
    // A button around a link, or within one, is the link.
    if (tagName === 'button' && (isInLink || elementsIn(element).some(isLink))) return undefined;
    return furnitureReason(element);
  }
}

/** Whether an element is the label of a panel that opens. */
function isLabel(node: ElementContent): boolean {
  return node.type === 'element' && node.tagName === 'summary';
}

/**
 * Creates a heading from a panel's label and the names of its pictures. It replaces the label, because all panels are
 * shown open.
 * @param rank the heading's rank, 1 to 6
 */
function panelHeading(label: Element, rank: number): Element {
  const text = elementText(label);
  const names = elementsIn(label).map((inner) => (isPicture(inner) ? pictureName(inner) : ''));
  const value = [...names.filter((name) => !saysName(text, name)), text].join(' ');
  return newElement(`h${rank}`, [newText(oneLine(value))]);
}

/**
 * The content of an element that only groups panels; undefined for other elements. The caller replaces the element by
 * this content, so that panel headings are not nested in a list.
 */
function panelContent(element: Element): readonly ElementContent[] | undefined {
  if (element.tagName === 'details') return element.children;
  if (!/^[uo]l$/.test(element.tagName)) return undefined;
  const items = childrenNamed(element, /^li$/);
  const isAccordion = items.some((item) => {
    const headings = childrenNamed(item, /^h[1-6]$/);
    return [...item.children, ...headings.flatMap((one) => elementsIn(one))].some(isLabel);
  });
  return isAccordion ? items.flatMap((item) => item.children) : undefined;
}

/** The value that a script shows: `<span data-count="450">0</span>` or `<time datetime="2026-05-01"></time>`. */
function valueByScript(element: Element): string | undefined {
  const text = elementText(element).trim();
  if (text === '') return property(element, 'dateTime') || undefined;
  if (text !== '0') return undefined;
  const numbers = Object.entries(element.properties).flatMap(([name, value]) =>
    /^data.*(?:Count(?:er)?|End|Number|Target|To|Value)$/.test(name) &&
    /^\d[\d.,]*$/.test(String(value))
      ? String(value)
      : [],
  );
  return numbers.find((number) => Number(number) !== 0);
}

/** Whether an element leads to another page. */
function isLink(element: Element): boolean {
  return element.tagName === 'a' && /^(?!#|javascript:)./i.test(property(element, 'href'));
}

/** The mail address that Cloudflare hides from robots: the first byte is the key of the others. */
function decodeMail(hex: string): string {
  const [key, ...bytes] = Buffer.from(hex, 'hex');
  return bytes.map((byte) => String.fromCharCode(byte ^ (key ?? 0))).join('');
}

/** The rank of a heading; 0 for other elements. */
function rankOf({ tagName }: Element): number {
  return Number(/^h([1-6])$/.exec(tagName)?.[1] ?? 0);
}

/** Whether an element holds the page's main heading or main content, and is thus no furniture. */
function holdsPage(element: Element): boolean {
  return (
    /^(?:h1|main|body|html)$/.test(element.tagName) ||
    elementsIn(element).some(({ tagName }) => tagName === 'h1' || tagName === 'main')
  );
}
