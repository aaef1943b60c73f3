/** What a `keydown` event says of the key. */
export interface KeyPress {
  readonly key: string;
  readonly keyCode: number;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
}

/** The key code of a key that went to an input method. */
const INPUT_METHOD_KEY_CODE = 229;

/**
 * Whether a key submits a question: Enter without Shift (spec §5), and never the Enter that ends an input
 * method's composition. Safari reports that Enter after the composition has ended: only its key code tells.
 */
export function isSubmitKey({ key, keyCode, shiftKey, isComposing }: KeyPress): boolean {
  return key === 'Enter' && !shiftKey && !isComposing && keyCode !== INPUT_METHOD_KEY_CODE;
}
