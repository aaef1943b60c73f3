// A server that renders has no `Element`.
const nativeAppend: Element['append'] | undefined = globalThis.Element?.prototype.append;

/** `parent.append(...children)`, even if the page replaces the method after the loader has started. */
export function append(parent: Element, ...children: readonly (Node | string)[]): void {
  nativeAppend?.apply(parent, [...children]);
}

/**
 * Builds an element without innerHTML and without style attributes, so that the strictest host policies
 * (`default-src 'none'`, Trusted Types) have nothing to refuse.
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

/** A decorative icon of one path, in the colour of the text around it. */
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
