import type { ResponseSupport } from '@assist/chat';

/**
 * Removes the support contact from the end of the answer, because `ContactLine` shows this contact below the answer.
 */
export function withoutClosingContact(
  content: string,
  support: ResponseSupport | undefined,
): string {
  const contact = support?.contact.markdown;
  if (support?.urgency !== 'after' || contact === undefined) return content;
  let end = content.indexOf('\n\n');
  // Also removes an incomplete contact at the end, because the rest of it may still be streaming.
  while (end !== -1 && !contact.startsWith(content.slice(end + 2))) {
    end = content.indexOf('\n\n', end + 2);
  }
  return end === -1 ? content : content.slice(0, end);
}
