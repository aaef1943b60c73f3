import type { AssistantResponse, ChatSnapshot } from '@assist/chat';
import { safeWebAddress } from '@assist/rules';
import { stripDeceptive } from '../deceptive-characters.ts';
import { type PageLink, selectSources } from './selections.ts';

/** Maximum length of a section heading, in characters; longer than normal headings. */
const MAX_HEADING_LENGTH = 200;

/** Data of a source card. */
export interface SourceCard extends PageLink {
  /** Heading of the section to which the card links. */
  readonly section: string | undefined;
  /** URL of the section, or of the page if the source has no section. */
  readonly href: string;
}

/** The fields that a source card needs from a source part. */
export interface SentSource {
  readonly url?: string;
  readonly section?: string;
  readonly sectionUrl?: string;
}

/** Returns the answer's source parts as the service sent them. */
export function sentSources({ messages }: Pick<ChatSnapshot, 'messages'>): readonly SentSource[] {
  const answer = messages.findLast(({ role }) => role === 'assistant');
  return answer?.parts.flatMap((part) => (part.type === 'source' ? [part.source] : [])) ?? [];
}

/** Creates the cards of an answer's sources. Ignores a section if its URL is not on the source's page. */
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

/** Returns a map from each source's page URL to the source's number. */
export function numberSources(sources: AssistantResponse['sources']): ReadonlyMap<string, number> {
  return new Map(selectSources(sources).map(({ url }, index) => [pageOf(url), index + 1]));
}

/** Returns the URL without its fragment. */
export function pageOf(url: string): string {
  return url.replace(/#.*/s, '');
}
