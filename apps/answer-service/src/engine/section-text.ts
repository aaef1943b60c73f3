import type { Page, Section } from '@assist/content';

/** The text of a section that is embedded: where it stands, and what it says. A model reads as much as it has room for. */
export function sectionText({ pageTitle, heading, text }: Section): string {
  return `${pageTitle}. ${heading}. ${text}`;
}

/** A text that stands for a section when questions are compared by meaning. */
export interface EmbeddedText {
  readonly section: Section;
  readonly text: string;
}

/**
 * All texts that are embedded for some pages: each section, and each question that visitors have asked. A question of a whole
 * page stands for its first section.
 */
export function embeddedTexts(pages: readonly Page[]): EmbeddedText[] {
  return pages.flatMap(({ questions = [], sections }) =>
    sections.flatMap((section, position) =>
      [
        sectionText(section),
        ...(section.questions ?? []),
        ...(position === 0 ? questions : []),
      ].map((text) => ({ section, text })),
    ),
  );
}

/** All texts of a page, its own and its sections'. */
export function pageTexts({ title, description, questions = [], sections }: Page): string[] {
  const texts = sections.flatMap((one) => [one.heading, one.text, ...(one.questions ?? [])]);
  return [title, description, ...questions, ...texts];
}
