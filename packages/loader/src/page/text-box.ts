/** Whether an element is an `<input>` or a `<textarea>`. */
export function isTextBox(
  element?: Element | null,
): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
