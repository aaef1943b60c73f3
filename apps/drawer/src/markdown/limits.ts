/*
 * Limits of formatting. Longer or deeper text is shown as written, because the parser would take seconds or overflow
 * its stack (threats T18).
 */

/** Longest formatted answer, in UTF-16 units. The rest is shown plain. */
export const MAX_FORMATTED_LENGTH = 200_000;

/** Longest formatted block, in UTF-16 units. */
export const MAX_BLOCK_LENGTH = 25_000;

/** Largest number of formatted blocks, because even a short block is expensive. */
export const MAX_BLOCKS = 3_000;

/** Largest number of consecutive lines or list items: 1,000 take 0.3 s, 2,000 four times as long. */
const MAX_LINES = 1_000;

/** Largest number of headings: 200 take 0.1 s, the 6,000 that fit into a block take 8 s. */
const MAX_HEADINGS = 200;

/** Deepest nesting of quotes and lists. */
const MAX_NESTING = 32;

/** Deepest indentation of a list item, in characters. */
const MAX_LIST_INDENT = 100;

/** Largest number of emphasis marks and brackets in one paragraph. */
const MAX_PARAGRAPH_MARKS = 500;

/** Matches the quote and list marks at the start of a line. */
const nesting = /^[ \t]*(?:(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t\r]|$))[ \t]*)*/;
const nestingMark = />|[-+*]|\d+[.)]/g;
const paragraphMark = /[*_~]+|\[/g;

/** Matches a heading line or a heading's underline. */
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
