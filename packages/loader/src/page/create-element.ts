// The browser's own `append`. Undefined on servers, which have no `Element`.
const nativeAppend: Element['append'] | undefined = globalThis.Element?.prototype.append;

/**
 * Does the same as `parent.append(...children)`. Works even if the page replaces `append` after the loader has started.
 */
export function append(parent: Element, ...children: readonly (Node | string)[]): void {
  nativeAppend?.apply(parent, [...children]);
}

/**
 * Builds an element without `innerHTML` and style attributes, because strict content security policies block both
 * (`default-src 'none'`, Trusted Types).
 */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  append(element, ...children);
  return element;
}

/** Builds a decorative icon from one SVG path. The icon has the colour of the surrounding text. */
export function createIcon(path: string): SVGSVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(namespace, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  const shape = document.createElementNS(namespace, 'path');
  shape.setAttribute('d', path);
  append(icon, shape);
  return icon;
}
