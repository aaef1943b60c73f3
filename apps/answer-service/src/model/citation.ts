import type { Section } from '@assist/content';
import { sectionLink } from '../text/markdown-nodes.ts';

/** A page that an answer cites. */
export interface Citation {
  readonly title: string;
  readonly url: string;
  /**
   * The heading of the cited section. Missing if the section has no heading, or if the heading equals the page's title.
   */
  readonly section?: string;
  /** The link address that makes the browser scroll to the section. */
  readonly sectionUrl?: string;
}

/** Creates the citation of a section of a page. */
export function citeSection(section: Section): Citation {
  const { url, pageTitle: title } = section;
  const heading = headingOf(section);
  if (heading === '' || heading === title) return { title, url };
  return { title, url, section: heading, sectionUrl: sectionLink(section, heading).url };
}

/** Returns a section's heading without the full stop or colon at its end. */
export function headingOf({ heading }: Section): string {
  return heading.replace(/[.:]$/, '');
}
