/** The fields of a `keydown` event that tell whether it submits a question. */
export interface KeyPress {
  readonly key: string;
  readonly keyCode: number;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
}

/** The key code that browsers report for a key that an input method handled. */
const INPUT_METHOD_KEY_CODE = 229;

/**
 * Whether a key press submits a question: Enter without Shift (spec §5). An Enter that ends the composition of an input
 * method does not submit. Safari reports this Enter after the composition has ended, with `INPUT_METHOD_KEY_CODE`.
 */
export function isSubmitKey({ key, keyCode, shiftKey, isComposing }: KeyPress): boolean {
  return key === 'Enter' && !shiftKey && !isComposing && keyCode !== INPUT_METHOD_KEY_CODE;
}
