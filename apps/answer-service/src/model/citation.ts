import type { Section } from '@assist/content';
import { sectionLink } from '../text/markdown-nodes.ts';

/** A page that an answer cites. */
export interface Citation {
  readonly title: string;
  readonly url: string;
  /** The heading of the cited section; missing if the page's title says it already. */
  readonly section?: string;
  /** The address that scrolls to the section. */
  readonly sectionUrl?: string;
}

/** Cites a section of a page. */
export function citeSection(section: Section): Citation {
  const { url, pageTitle: title } = section;
  const heading = headingOf(section);
  if (heading === '' || heading === title) return { title, url };
  return { title, url, section: heading, sectionUrl: sectionLink(section, heading).url };
}

/** The heading of a section, without a full stop or colon at its end. */
export function headingOf({ heading }: Section): string {
  return heading.replace(/[.:]$/, '');
}
