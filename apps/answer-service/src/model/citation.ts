import type { Section } from '@assist/content';
import { sectionLink } from '../text/markdown-nodes.ts';

export interface Citation {
  readonly title: string;
  readonly url: string;
  /** The section is missing without a heading, and if the heading equals the page's title. */
  readonly section?: string;
  readonly sectionUrl?: string;
}

export function citeSection(section: Section): Citation {
  const { url, pageTitle: title } = section;
  const heading = headingOf(section);
  if (heading === '' || heading === title) return { title, url };
  return { title, url, section: heading, sectionUrl: sectionLink(section, heading).url };
}

export function headingOf({ heading }: Section): string {
  return heading.replace(/[.:]$/, '');
}
