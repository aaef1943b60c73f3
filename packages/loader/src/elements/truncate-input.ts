import { cutQuestion } from '@assist/rules';

/**
 * Truncates typed text to the maximum length of a question. Used for inputs that show no errors (spec §5).
 *
 * @param onInput called after each change of the input
 */
export function truncateInput(
  input: HTMLInputElement,
  onInput = (_isTruncated: boolean): void => {},
): void {
  const truncate = (event: Event): void => {
    // Waits for the end of an input method's composition, because setting the value would end the composition.
    if (event instanceof InputEvent && event.isComposing) return;
    const text = cutQuestion(input.value);
    const isTruncated = text !== input.value;
    if (isTruncated) input.value = text;
    onInput(isTruncated);
  };
  input.addEventListener('input', truncate);
  input.addEventListener('compositionend', truncate);
}
