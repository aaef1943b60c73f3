import type { AssistantResponse, ChatSnapshot } from '@assist/chat';
import { safeWebAddress } from '@assist/rules';
import { stripDeceptive } from '../deceptive-characters.ts';
import { type PageLink, selectSources } from './selections.ts';

/** Longer than the heading of any section. */
const MAX_HEADING_LENGTH = 200;

/** A source as its card shows it. */
export interface SourceCard extends PageLink {
  /** The heading of the section that the card leads to. */
  readonly section: string | undefined;
  /** The section's address, or the page's. */
  readonly href: string;
}

/** A source as the service sent it. */
export interface SentSource {
  readonly url?: string;
  readonly section?: string;
  readonly sectionUrl?: string;
}

/** The sources of the answer, as the service sent them. */
export function sentSources({ messages }: Pick<ChatSnapshot, 'messages'>): readonly SentSource[] {
  const answer = messages.findLast(({ role }) => role === 'assistant');
  return answer?.parts.flatMap((part) => (part.type === 'source' ? [part.source] : [])) ?? [];
}

/** The id of the card with this number. */
export function sourceId(number: number): string {
  return `source-${number}`;
}

/** The cards of an answer's sources. A section on another page than its source is left out. */
export function selectCards(
  sources: AssistantResponse['sources'],
  sent: readonly SentSource[],
): readonly SourceCard[] {
  return selectSources(sources).map((page) => {
    const source = sent.find(({ url = '' }) => safeWebAddress(url)?.href === page.url);
    const section = cutHeading(stripDeceptive(source?.section ?? ''));
    const href = safeWebAddress(source?.sectionUrl ?? page.url)?.href ?? '';
    return section !== '' && pageOf(href) === pageOf(page.url)
      ? { ...page, section, href }
      : { ...page, section: undefined, href: page.url };
  });
}

function cutHeading(heading: string): string {
  return Array.from(heading.trim()).slice(0, MAX_HEADING_LENGTH).join('');
}

/** The number of each source by the address of its page. */
export function numberSources(sources: AssistantResponse['sources']): ReadonlyMap<string, number> {
  return new Map(selectSources(sources).map(({ url }, index) => [pageOf(url), index + 1]));
}

/** The address of a page without its fragment. */
export function pageOf(url: string): string {
  return url.replace(/#.*/s, '');
}
