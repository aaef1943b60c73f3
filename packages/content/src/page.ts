import type { RootContent } from 'mdast';

/**
 * A part of a page, from one heading to the next. The service indexes, finds and cites sections. A section is plain
 * data, so that a database can store it.
 */
export interface Section {
  /** The page's URL, `#` and the section's position. The id is unique in the content folder. */
  readonly id: string;
  readonly url: string;
  readonly pageTitle: string;
  /** The heading of the section; empty before the first heading. */
  readonly heading: string;
  /** The headings that this section's heading is nested under, outermost first. */
  readonly parentHeadings: readonly string[];
  /** The rank of the section's heading, 1 to 6; 0 before the first heading. */
  readonly level: number;
  /** The section's position on the page, counted from 0. */
  readonly order: number;
  /** The section's content as Markdown blocks, without the positions of a source. */
  readonly blocks: readonly RootContent[];
  readonly text: string;
  /** Questions in visitors' words that this section answers. */
  readonly questions?: readonly string[];
}

/** A link in a page's front matter. The site shows such links beside the text. */
export interface PageLink {
  /** An absolute http or https URL. */
  readonly url: string;
  readonly title: string;
}

/** A page of the content folder. Its sections are in reading order, and every section has text. */
export interface Page {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** The language tag that the page declares, such as `fr-CA`. */
  readonly language?: string;
  readonly sections: readonly Section[];
  readonly links: readonly PageLink[];
  /** Questions in visitors' words that the page as a whole answers. */
  readonly questions?: readonly string[];
}
