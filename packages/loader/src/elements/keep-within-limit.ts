import { cutQuestion } from '@assist/rules';

/**
 * Cuts what is typed into a box that displays no errors to the longest question (spec §5).
 *
 * @param tell hears after each change whether it was cut
 */
export function keepWithinLimit(
  input: HTMLInputElement,
  tell = (_isCut: boolean): void => {},
): void {
  const cut = (event: Event): void => {
    // It would break off a composition.
    if (event instanceof InputEvent && event.isComposing) return;
    const text = cutQuestion(input.value);
    const isCut = text !== input.value;
    if (isCut) input.value = text;
    tell(isCut);
  };
  input.addEventListener('input', cut);
  input.addEventListener('compositionend', cut);
}
