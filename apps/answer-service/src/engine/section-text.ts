import type { Page, Section } from '@assist/content';

/** Returns the text of a section to embed. The titles come first, because the model cuts off the end of a long text. */
function sectionText({ pageTitle, heading, text }: Section): string {
  return `${pageTitle}. ${heading}. ${text}`;
}

/** A question about a whole page belongs to the page's first section. */
export function embeddedTexts(pages: readonly Page[]) {
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

/** Returns all texts of a page. */
export function pageTexts(page: Page): string[] {
  return [...titleTexts(page), ...page.sections.flatMap(sectionTexts)];
}

/** Returns what a page says besides its sections. */
export function titleTexts({ title, description, questions = [] }: Page): string[] {
  return [title, description, ...questions];
}

export function sectionTexts({ heading, text, questions = [] }: Section): string[] {
  return [heading, text, ...questions];
}

/** A searched field. `text` reads the field from a document; `weight` multiplies the score of a match in the field. */
export interface Field<Document> {
  readonly weight: number;
  readonly text: (document: Document) => string;
}

/** The searched fields of a section. PostgreSQL weighs them by `FIELD_WEIGHTS` of its own. */
export const SEARCHED_SECTION_FIELDS: readonly Field<Section>[] = [
  { weight: 2, text: ({ pageTitle }) => pageTitle },
  { weight: 2, text: ({ heading }) => heading },
  { weight: 1.5, text: ({ questions = [] }) => questions.join('\n') },
  { weight: 1, text: ({ parentHeadings, text }) => [...parentHeadings, text].join('\n') },
];

export const SEARCHED_PAGE_FIELDS: readonly Field<Page>[] = [
  { weight: 3, text: ({ title }) => title },
  {
    weight: 2,
    text: ({ description, sections }) => description || (sections[0]?.text.split('\n', 1)[0] ?? ''),
  },
  {
    weight: 1.5,
    text: (page) => [page, ...page.sections].flatMap(({ questions = [] }) => questions).join('\n'),
  },
  {
    weight: 1,
    text: ({ sections }) => sections.map(({ heading, text }) => `${heading}\n${text}`).join('\n'),
  },
];
