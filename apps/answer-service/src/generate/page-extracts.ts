import type { Section } from '@assist/content';
import type { SearchHit } from '../search/search-index.ts';
import { stems } from '../search/terms.ts';
import { type Asked, extractSection, type SectionExtract } from './section-extract.ts';

/** When an answer needs nothing more, and what it never goes beyond, in words. */
const ENOUGH_WORDS = 65;
const MAX_WORDS = 165;
/** Of one section, so that a long one leaves room. */
const MAX_SECTION_WORDS = 150;
const MIN_ADDED_WORDS = 25;
const MAX_OTHER_PAGE_WORDS = 70;
/** How near the best section's score another must come to be quoted too. */
const SAME_PAGE_SCORE = 0.2;
const OTHER_PAGE_SCORE = 0.5;
const OTHER_PAGE_COVERAGE = 0.9;
/** From this share of words in common on, a passage repeats what is already said. */
const REPEATS = 0.6;

/**
 * What to quote of the best page: its best section, then what stands below that section's heading
 * or else matches, until there is enough.
 */
export function extractBestPage(
  asked: Asked,
  grounds: readonly SearchHit[],
  page: readonly Section[],
): SectionExtract[] {
  const [best] = grounds;
  if (best === undefined) return [];
  const samePage = grounds.filter((hit) => hit.section.url === best.section.url);
  const close = samePage.filter((hit) => hit.score >= best.score * SAME_PAGE_SCORE);
  const isIntroduction = best.section.level === 0;
  const candidates = new Set([
    best.section,
    ...sectionsUnder(best.section, page),
    ...(isIntroduction ? samePage : close).map((hit) => hit.section),
    ...(isIntroduction ? page : []),
  ]);
  const extracts: SectionExtract[] = [];
  let words = 0;
  for (const section of candidates) {
    if (words >= ENOUGH_WORDS || MAX_WORDS - words < MIN_ADDED_WORDS) break;
    // The introduction gives the lead; it is quoted as a whole only when it is the best itself.
    if (section.level === 0 && section.id !== best.section.id) continue;
    const extract = extractSection(section, asked, Math.min(MAX_SECTION_WORDS, MAX_WORDS - words));
    const tooLittle = extract.words < (extracts.length === 0 ? 1 : MIN_ADDED_WORDS / 2);
    if (tooLittle || extracts.some((other) => repeats(extract.text, other.text))) continue;
    extracts.push(extract);
    words += extract.words;
  }
  return extracts;
}

/** The best section of the best other page, when it comes near and says something new. */
export function extractOtherPage(
  asked: Asked,
  grounds: readonly SearchHit[],
  said: readonly SectionExtract[],
): SectionExtract | undefined {
  const [best] = grounds;
  const used = said.reduce((sum, { words }) => sum + words, 0);
  const room = Math.min(MAX_OTHER_PAGE_WORDS, MAX_WORDS - used);
  if (best === undefined || room < MIN_ADDED_WORDS) return undefined;
  return grounds
    .filter(
      (hit) =>
        hit.section.url !== best.section.url &&
        hit.score >= best.score * OTHER_PAGE_SCORE &&
        hit.coverage >= best.coverage * OTHER_PAGE_COVERAGE,
    )
    .map((hit) => extractSection(hit.section, asked, room))
    .find(
      (extract) =>
        extract.words >= MIN_ADDED_WORDS &&
        !said.some((other) => repeats(extract.text, other.text)),
    );
}

/** Whether a text says little that another does not. */
export function repeats(text: string, said: string): boolean {
  const meaning = stems(text);
  if (meaning.size === 0) return true;
  const known = stems(said);
  return [...meaning].filter((stem) => known.has(stem)).length / meaning.size >= REPEATS;
}

/** The sections below a heading, when the heading stands above others. */
function sectionsUnder(section: Section, page: readonly Section[]): Section[] {
  if (section.level === 0) return [];
  const after = page.slice(section.order + 1);
  const end = after.findIndex((next) => next.level <= section.level);
  return end === -1 ? after : after.slice(0, end);
}
