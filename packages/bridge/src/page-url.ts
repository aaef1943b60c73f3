/** Longest page address that crosses the bridge or goes to the answer service, in characters (design §5). */
export const MAX_URL_LENGTH = 2_048;

/** Whether a text is an absolute http(s) address that may serve as a page or context address. */
export function isPageUrl(text: string): boolean {
  if (text.length > MAX_URL_LENGTH) return false;
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}
