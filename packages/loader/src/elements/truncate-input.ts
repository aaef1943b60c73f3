import { cutQuestion } from '@assist/rules';

/**
 * Truncates typed text to the maximum length of a question, in a box that shows no errors (spec §5).
 *
 * @param onInput called after each change
 */
export function truncateInput(
  input: HTMLInputElement,
  onInput = (_isTruncated: boolean): void => {},
): void {
  const truncate = (event: Event): void => {
    // Waits for the end of a composition, because setting the value would end it too early.
    if (event instanceof InputEvent && event.isComposing) return;
    const text = cutQuestion(input.value);
    const isTruncated = text !== input.value;
    if (isTruncated) input.value = text;
    onInput(isTruncated);
  };
  input.addEventListener('input', truncate);
  input.addEventListener('compositionend', truncate);
}
