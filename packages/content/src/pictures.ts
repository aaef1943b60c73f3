import type { Element } from 'hast';
import {
  elementsIn,
  elementText,
  holdsWords,
  isHidden,
  isText,
  isWord,
  oneLine,
  property,
} from './html-tree.ts';

const DRAWN = /^(?:abbr|b|div|em|i|span|strong)$/;

/** Longest side of an icon, in pixels. A photograph's name tells nothing that the text beside it needs. */
const LARGEST_ICON = 128;

/** Whether an element is a picture, or draws one, as an icon of a font does: an inline element without words. */
export function isPicture(element: Element): boolean {
  const { tagName } = element;
  if (property(element, 'role') === 'img' || /^(?:area|img|svg)$/.test(tagName)) return true;
  const isDrawn = DRAWN.test(tagName) && label(element) !== '' && !holdsWords(element);
  return isDrawn && !elementsIn(element).some(isPicture);
}

/** Whether a picture is a photograph: by its size, or by the format of its file if it has no size. */
export function isPhoto(element: Element): boolean {
  const size = Math.max(...['width', 'height'].map((side) => Number(property(element, side)) || 0));
  return size > LARGEST_ICON || (size === 0 && /\.jpe?g\b/i.test(property(element, 'src')));
}

/** The name of a picture; empty if it has none, or only the name of a file. An icon that is silent may have a title. */
export function pictureName(element: Element): string {
  const isSilent = property(element, 'ariaHidden') === 'true';
  const isDecoration = /^(?:none|presentation)$/.test(property(element, 'role'));
  if (isDecoration || (isHidden(element) && !isSilent)) return '';
  const title = elementsIn(element).find((one) => one.tagName === 'title');
  const name =
    (isSilent ? property(element, 'title') : label(element)) ||
    (isSilent || title === undefined ? '' : elementText(title));
  const isFile = /^\S*(?:_|\.[a-z]{3,4}$)\S*$|^(?:dsc|img)\W?\d+$/i.test(name.trim());
  return isFile ? '' : oneLine(name.replace(/\b(?:icon|logo|spacer)\b/i, ''));
}

/** Whether a text says a picture's name anyway. */
export function saysName(text: string, name: string): boolean {
  return ` ${bare(text)} `.includes(` ${bare(name)} `);
}

/** The element whose text a picture in `element` belongs to; undefined where it stands for itself, as on a card. */
export function lineIn(element: Element, line: Element | undefined): Element | undefined {
  const { tagName, children } = element;
  const holds = (name: RegExp): boolean =>
    elementsIn(element).some((one) => name.test(one.tagName));
  if (tagName === 'figure' && holds(/^figcaption$/)) return undefined;
  if (/^(?:li|t[dh]|d[dt])$/.test(tagName)) return holds(/^h[2-6]$/) ? undefined : element;
  if (isSignBesideWords(element)) return element;
  const isAmongWords = (): boolean =>
    children.some(
      (child) => isText(child) || (child.type === 'element' && isWord(child) && holdsWords(child)),
    );
  return /^(?:a|h[2-6]|summary|caption)$/.test(tagName) || isAmongWords() ? element : line;
}

/** Whether an element has two columns: a drawn sign, such as a cross, and the words that it is about. */
function isSignBesideWords({ children }: Element): boolean {
  const columns = children.filter((child) => child.type === 'element');
  if (columns.length !== 2 || children.some(isText)) return false;
  const [sign, words] = columns.toSorted((a, b) => Number(holdsWords(a)) - Number(holdsWords(b)));
  if (!sign || !words || holdsWords(sign) || !holdsWords(words)) return false;
  const [picture, ...others] = [sign, ...elementsIn(sign)].filter(isPicture);
  const isDrawn =
    picture?.tagName !== 'img' ||
    property(picture, 'width') !== '' ||
    /\.svg\b/i.test(property(picture, 'src'));
  const isCard = elementsIn(words).some(({ tagName }) => /^h[1-6]$/.test(tagName));
  return picture !== undefined && others.length === 0 && isDrawn && !isPhoto(picture) && !isCard;
}

function label(element: Element): string {
  return ['ariaLabel', 'alt', 'title'].map((key) => property(element, key)).find(Boolean) ?? '';
}

function bare(text: string): string {
  return oneLine(text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' '));
}
