/**
 * Sets one CSS property of an element's own style over any rule of the page.
 *
 * @returns the undo
 */
export function setImportant({ style }: HTMLElement, name: string, value: string): () => void {
  const oldValue = style.getPropertyValue(name);
  const oldPriority = style.getPropertyPriority(name);
  style.setProperty(name, value, 'important');
  // An empty value removes the property.
  return () => style.setProperty(name, oldValue, oldPriority);
}
