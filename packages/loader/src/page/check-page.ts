/**
 * Looks whether the page has left what the drawer cannot do without as it was. Of two old frameworks on one page,
 * the second replaces the `each` that the first has built its `find` and `some` on.
 *
 * @throws {TypeError} when it has not
 */
export function checkPage(): void {
  try {
    if (MessageChannel && [0, 1].find(Boolean) && [1].some(Boolean)) return;
  } catch {
    // What they throw says nothing to anybody.
  }
  throw new TypeError('scripts of this page have replaced what it needs.');
}
