/**
 * Checks the built-ins that the drawer needs, because an old framework may have replaced `Array.find` and `Array.some`.
 * If a page has two such frameworks, the second may break the replacements of the first.
 *
 * @throws {TypeError} if the page broke `Array.find`, `Array.some` or `MessageChannel`
 */
export function checkBuiltIns(): void {
  try {
    if (MessageChannel && [0, 1].find(Boolean) && [1].some(Boolean)) return;
  } catch {
    // Ignores the caught error, because the error thrown below tells a developer more.
  }
  throw new TypeError('scripts of this page have replaced what it needs.');
}
