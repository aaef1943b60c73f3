import type { Page, Section } from '@assist/content';
import { EMBEDDED_WORDS } from '../tuning.ts';
import { Turns } from '../turns.ts';
import { pageKey } from './page-key.ts';

/** A page by what says in short what it is about. */
export interface NamedPage {
  readonly title: string;
  readonly summary: string;
}

/**
 * The title and summary of each page. The summary is its description, or where it has none its first paragraph;
 * and what other pages say of it where they list a link to it.
 */
export async function namePages(pages: readonly Page[]): Promise<NamedPage[]> {
  const turns = new Turns();
  const said = new Map(pages.map(({ url }) => [pageKey(url), new Set<string>()]));
  for (const { url, links } of pages) {
    for (const link of links) {
      const key = pageKey(link.url);
      if (key !== pageKey(url)) said.get(key)?.add(link.description);
    }
    await turns.share();
  }
  return pages.map(({ url, title, description, sections }) => {
    const own = description || (sections[0]?.text.split('\n', 1)[0] ?? '');
    return { title, summary: [...new Set([own, ...(said.get(pageKey(url)) ?? [])])].join(' ') };
  });
}

/** What is embedded of a page: its name, and how its summary begins. */
export function pageText({ title, summary }: NamedPage): string {
  return firstWords(`${title}. ${summary}`);
}

/** What is embedded of a section: where it stands and how it begins. */
export function sectionText(section: Section): string {
  return firstWords(`${section.pageTitle}. ${section.heading}. ${section.text}`);
}

function firstWords(text: string): string {
  return text.split(/\s+/, EMBEDDED_WORDS).join(' ');
}
