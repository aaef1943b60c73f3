/**
 * A part of a page between two headings, which is indexed, found and cited. Plain data, so that any store can hold it.
 */
export interface Section {
  /** Unique in the content: the page's URL and the section's position. */
  readonly id: string;
  readonly url: string;
  readonly pageTitle: string;
  readonly pageDescription: string;
  /** The heading of the section; empty before the first heading. */
  readonly heading: string;
  /** The headings above this one, outermost first. */
  readonly parentHeadings: readonly string[];
  /** The rank of the heading, 1 to 6; 0 before the first heading. */
  readonly level: number;
  /** The position on the page, from 0. */
  readonly order: number;
  readonly markdown: string;
  readonly text: string;
  /** Questions of visitors that the section answers, in their words. */
  readonly questions?: readonly string[];
}

/** A link from a page's front matter, which the site shows beside the text. */
export interface PageLink {
  /** Absolute, http or https. */
  readonly url: string;
  readonly title: string;
  /** The page's description of the link; empty without one. */
  readonly description: string;
}

/** A page of the content folder. Its sections are in reading order, and each has text. */
export interface Page {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly sections: readonly Section[];
  readonly links: readonly PageLink[];
  /** Questions of visitors that the whole page answers. */
  readonly questions?: readonly string[];
}
