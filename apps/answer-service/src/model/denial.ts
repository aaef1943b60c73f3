const DENIAL = /\b(?:not|no|non|never|nobody|none|neither|nor|without|cannot|\w+n['’]t)\b/i;

/** Whether a text says what is not. */
export function denies(text: string): boolean {
  return DENIAL.test(text);
}
