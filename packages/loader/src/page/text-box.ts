/** Whether an element is a field for text, ours or the host's. */
export function isTextBox(
  element?: Element | null,
): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
