import type { AssistantResponse } from '@assist/chat';
import { safeWebAddress } from '@assist/rules';

/** A source as its card shows it. */
export interface SourceCard {
  readonly url: string;
  readonly title: string;
  readonly hostName: string;
  readonly isPdf: boolean;
}

/** A flood of sources is cut, and so is a title no card can hold (threats T12). */
const MAX_SOURCES = 20;
const MAX_TITLE_LENGTH = 200;

/** The sources to show: each address once, none that is not http or https. */
export function selectSources(sources: AssistantResponse['sources']): readonly SourceCard[] {
  const cards = new Map<string, SourceCard>();
  for (const { url, title } of sources) {
    if (cards.size === MAX_SOURCES) break;
    const address = safeWebAddress(url);
    if (address === undefined || cards.has(address.href)) continue;
    cards.set(address.href, {
      url: address.href,
      title: cutTitle(title) || address.hostname,
      hostName: address.hostname,
      isPdf: url.toLowerCase().endsWith('.pdf'),
    });
  }
  return [...cards.values()];
}

/** Cuts a title that is longer than any page's. */
export function cutTitle(title: string | undefined): string {
  const characters = Array.from((title ?? '').trim());
  return characters.length <= MAX_TITLE_LENGTH
    ? characters.join('')
    : `${characters.slice(0, MAX_TITLE_LENGTH - 1).join('')}…`;
}
