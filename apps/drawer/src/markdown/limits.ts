/*
 * Limits of formatting. Beyond them the parser takes seconds or overflows its stack (threats T18), so such text is
 * shown as it was written.
 */

/** Longest answer that is formatted, in UTF-16 units; the rest is shown plain. */
export const MAX_FORMATTED_LENGTH = 200_000;

/** Longest run of text without a block boundary that is formatted, in UTF-16 units. */
export const MAX_BLOCK_LENGTH = 25_000;

/** Most blocks that are formatted: each costs more than the few characters it may hold. */
export const MAX_BLOCKS = 3_000;

/** Most lines one after the other, and most list items: 1,000 cost the parser 0.3 s, and twice as many four times that. */
const MAX_LINES = 1_000;

/** Most headings: 200 cost the parser 0.1 s, the 6,000 that fit into a block eight seconds. */
const MAX_HEADINGS = 200;

/** Deepest nesting of quotes and lists. */
const MAX_NESTING = 32;

/** Deepest indentation of a list item, in characters. */
const MAX_LIST_INDENT = 100;

/** Most emphasis marks and brackets in one paragraph. */
const MAX_PARAGRAPH_MARKS = 500;

/** The quote and list marks at the start of a line. */
const nesting = /^[ \t]*(?:(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t\r]|$))[ \t]*)*/;
const nestingMark = />|[-+*]|\d+[.)]/g;
const paragraphMark = /[*_~]+|\[/g;

/** A heading's own line, or the line under one. */
const headingMark = /^[ \t>]*(?:#{1,6}(?:[ \t]|$)|(?:=+|-+)[ \t]*$)/;

/** Whether a stretch of Markdown can be parsed in reasonable time. */
export function isFormattable(source: string): boolean {
  if (source.length > MAX_BLOCK_LENGTH) return false;
  let [lines, items, headings, marks] = [0, 0, 0, 0];
  for (const line of source.split('\n')) {
    const [start = ''] = nesting.exec(line) ?? [];
    const nestingMarks = start.match(nestingMark) ?? [];
    const isListItem = nestingMarks.some((mark) => mark !== '>');
    const isBlank = line.trim() === '';
    if (isBlank) lines = 0;
    if (isListItem || isBlank) marks = 0;
    if (isListItem) items += 1;
    if (headingMark.test(line)) headings += 1;
    lines += 1;
    marks += line.match(paragraphMark)?.length ?? 0;
    if (nestingMarks.length > MAX_NESTING || Math.max(lines, items) > MAX_LINES) return false;
    if (isListItem && line.search(/\S/) > MAX_LIST_INDENT) return false;
    if (headings > MAX_HEADINGS || marks > MAX_PARAGRAPH_MARKS) return false;
  }
  return true;
}
