import type { Page, Section } from '@assist/content';
import { EMBEDDED_WORDS } from '../tuning.ts';

/** What is embedded of a page: its name and summary. */
export function pageText(page: Page): string {
  return `${page.title}. ${page.description}`;
}

/** What is embedded of a section: where it stands and how it begins. */
export function sectionText(section: Section): string {
  const text = `${section.pageTitle}. ${section.heading}. ${section.text}`;
  return text.split(/\s+/, EMBEDDED_WORDS).join(' ');
}
