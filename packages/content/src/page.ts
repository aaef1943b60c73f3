/** One part of a page between two headings: what is indexed, found and cited. Plain data, so any store can hold it. */
export interface Section {
  /** Unique in the collection: the page's URL and the section's place on it. */
  readonly id: string;
  readonly url: string;
  readonly pageTitle: string;
  readonly pageDescription: string;
  /** The heading above the section; empty for the text before the first one. */
  readonly heading: string;
  /** The headings this one stands under, outermost first. */
  readonly parentHeadings: readonly string[];
  /** Rank of the heading, 1 to 6; 0 for the text before the first one. */
  readonly level: number;
  /** Place on the page, from 0. */
  readonly order: number;
  readonly markdown: string;
  readonly text: string;
  /** What visitors have asked that it answers, in their words. */
  readonly questions?: readonly string[];
}

/** A link that a page lists beside its text. */
export interface PageLink {
  /** Absolute, http or https. */
  readonly url: string;
  readonly title: string;
  /** What the page says of where the link leads; empty where it says nothing. */
  readonly description: string;
}

/** A page of the content folder. Its sections are in reading order and hold text. */
export interface Page {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly sections: readonly Section[];
  readonly links: readonly PageLink[];
  /** What visitors have asked that it answers as a whole. */
  readonly questions?: readonly string[];
}
