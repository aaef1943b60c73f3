/** Defines an element. A name that is taken stays as it is: the first to come keeps it, and nothing throws. */
export function defineElement(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element);
}
