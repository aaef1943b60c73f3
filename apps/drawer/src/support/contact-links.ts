import type { ContactLink } from '@assist/chat';
import { safeContactAddress } from '@assist/rules';

/** Maximum number of links of a contact, so that an answer cannot flood the drawer with links (threats T12). */
const MAX_LINKS = 6;

/** Selects the safe links of a contact without duplicates. Capitalises the links' labels. */
export function selectContactLinks(links: readonly ContactLink[]): readonly ContactLink[] {
  const selected = new Map<string, ContactLink>();
  for (const { label, url } of links) {
    const address = safeContactAddress(url);
    if (address === undefined || selected.has(address)) continue;
    if (selected.size === MAX_LINKS) break;
    selected.set(address, { label: label.replace(/^\p{Ll}/u, capitalise), url: address });
  }
  return [...selected.values()];
}

function capitalise(letter: string): string {
  return letter.toUpperCase();
}
