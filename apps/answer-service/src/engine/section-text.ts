import type { Page, Section } from '@assist/content';

/** The text of a section to embed, with its titles first, because the model truncates long texts. */
export function sectionText({ pageTitle, heading, text }: Section): string {
  return `${pageTitle}. ${heading}. ${text}`;
}

/** A text to embed, and the section that a match of the text finds. */
export interface EmbeddedText {
  readonly section: Section;
  readonly text: string;
}

/**
 * The texts to embed: each section, and each asked question. A match of a question about a whole page finds the page's
 * first section.
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

/** All texts of a page and of its sections. */
export function pageTexts({ title, description, questions = [], sections }: Page): string[] {
  const texts = sections.flatMap((one) => [one.heading, one.text, ...(one.questions ?? [])]);
  return [title, description, ...questions, ...texts];
}
