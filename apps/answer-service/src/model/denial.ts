const DENIAL = /\b(?:not|no|non|never|nobody|none|neither|nor|without|cannot|\w+n['’]t)\b/i;

/** Whether a text contains a negation, such as 'not' or 'without'. */
export function denies(text: string): boolean {
  return DENIAL.test(text);
}
