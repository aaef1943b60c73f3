import type { Page, Section } from '@assist/content';
import { TimeSlice } from '../time-slice.ts';
import { EMBEDDED_WORDS } from '../tuning.ts';
import { pageKey } from './page-key.ts';

/** A page, and what says in short what it is about. */
export interface NamedPage {
  readonly page: Page;
  /** What it says of itself, and what other pages say of it where they list a link to it. */
  readonly summary: string;
  /** What visitors have asked of it and its sections. */
  readonly questions: string;
}

/** The pages, in their order, with what names each. */
export async function namePages(pages: readonly Page[]): Promise<NamedPage[]> {
  const timeSlice = new TimeSlice();
  const said = new Map(pages.map(({ url }) => [pageKey(url), new Set<string>()]));
  for (const { url, links } of pages) {
    for (const link of links) {
      const key = pageKey(link.url);
      if (key !== pageKey(url)) said.get(key)?.add(link.description);
    }
    await timeSlice.yieldIfOver();
  }
  return pages.map((page) => {
    const summaries = new Set([ownSummary(page), ...(said.get(pageKey(page.url)) ?? [])]);
    const questions = new Set([page, ...page.sections].flatMap((part) => part.questions ?? []));
    return {
      page,
      summary: [...summaries].join(' '),
      questions: [...questions].join(' '),
    };
  });
}

/** What a page says of itself in short: its description, or where it has none its first paragraph. */
function ownSummary({ description, sections }: Page): string {
  return description || (sections[0]?.text.split('\n', 1)[0] ?? '');
}

/** What is embedded of a page: its name, how its summary begins, and the first questions. */
export function pageText({ page, summary, questions }: NamedPage): string {
  return `${firstWords(`${page.title}. ${summary}`)} ${firstWords(questions)}`.trim();
}

/** What is embedded of a section: where it stands and how it begins. */
export function sectionText(section: Section): string {
  return firstWords(`${section.pageTitle}. ${section.heading}. ${section.text}`);
}

function firstWords(text: string): string {
  return text.split(/\s+/, EMBEDDED_WORDS).join(' ');
}
