import type { ContactLink } from '@assist/chat';
import { safeContactAddress } from '@assist/rules';

/** A contact has a few ways to reach it; more are a flood (threats T12). */
const MAX_LINKS = 6;

/** The ways to reach a contact that may become links: each address once, in sentence case. */
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
