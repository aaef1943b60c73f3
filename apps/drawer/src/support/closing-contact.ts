import type { ResponseSupport } from '@assist/chat';

/** Removes the contact at the end of the text, because `ContactLine` shows it below. */
export function withoutClosingContact(
  content: string,
  support: ResponseSupport | undefined,
): string {
  const contact = support?.contact.markdown;
  if (support?.urgency !== 'after' || contact === undefined) return content;
  let end = content.indexOf('\n\n');
  // While the contact is streaming, the text ends with only its beginning.
  while (end !== -1 && !contact.startsWith(content.slice(end + 2))) {
    end = content.indexOf('\n\n', end + 2);
  }
  return end === -1 ? content : content.slice(0, end);
}
