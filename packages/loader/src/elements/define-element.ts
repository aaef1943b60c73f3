/** Defines a custom element. Does nothing if the name is already defined, because `define` would throw. */
export function defineElement(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element);
}
