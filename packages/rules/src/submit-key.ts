/** The fields of a `keydown` event. */
export interface KeyPress {
  readonly key: string;
  readonly keyCode: number;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
}

/** The key code of a key that an input method handled. */
const INPUT_METHOD_KEY_CODE = 229;

/**
 * Whether a key submits a question: Enter without Shift (spec §5). An Enter that ends an input method's composition
 * does not submit. Safari reports that Enter after the composition, with a key code of its own.
 */
export function isSubmitKey({ key, keyCode, shiftKey, isComposing }: KeyPress): boolean {
  return key === 'Enter' && !shiftKey && !isComposing && keyCode !== INPUT_METHOD_KEY_CODE;
}
