import { cutQuestion } from '@assist/rules';

/** Cuts what is typed into a box that displays no errors to the longest question (spec §5). */
export function keepWithinLimit(input: HTMLInputElement): void {
  const cut = (event: Event): void => {
    // It would break off a composition.
    if (event instanceof InputEvent && event.isComposing) return;
    const text = cutQuestion(input.value);
    if (text !== input.value) input.value = text;
  };
  input.addEventListener('input', cut);
  input.addEventListener('compositionend', cut);
}
