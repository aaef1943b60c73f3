/**
 * Sets an inline style property with `!important`, so that the property overrides the page's rules.
 * @returns a function that restores the old value
 */
export function setImportant({ style }: HTMLElement, name: string, value: string): () => void {
  const oldValue = style.getPropertyValue(name);
  const oldPriority = style.getPropertyPriority(name);
  style.setProperty(name, value, 'important');
  // If the old value is empty, `setProperty` removes the property.
  return () => style.setProperty(name, oldValue, oldPriority);
}
