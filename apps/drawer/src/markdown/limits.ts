/* Limits of formatting. Text beyond a limit is shown as plain text, because the parser would take seconds or overflow
   its stack (threats T18). */

/** Maximum length of formatted text in an answer, in UTF-16 units. The rest is shown as plain text. */
export const MAX_FORMATTED_LENGTH = 200_000;

/** Maximum length of a formatted block, in UTF-16 units. */
export const MAX_BLOCK_LENGTH = 25_000;

/** Maximum number of formatted blocks in an answer, because even a short block is expensive to render. */
export const MAX_BLOCKS = 3_000;

/**
 * Maximum number of successive lines without a blank line, and maximum number of list items in a block. Parsing 1,000
 * lines or items takes 0.3 s; parsing 2,000 takes four times as long.
 */
const MAX_LINES = 1_000;

/**
 * Maximum number of headings in a block. Parsing 200 takes 0.1 s; parsing the 6,000 that fit into a block takes 8 s.
 */
const MAX_HEADINGS = 200;

/** Maximum nesting depth of quotes and lists. */
const MAX_NESTING = 32;

/** Maximum indentation of a list item, in characters. */
const MAX_LIST_INDENT = 100;

/** Maximum number of emphasis marks and brackets in one paragraph. */
const MAX_PARAGRAPH_MARKS = 500;

/** Matches the quote and list marks at the start of a line. */
const nesting = /^[ \t]*(?:(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t\r]|$))[ \t]*)*/;
const nestingMark = />|[-+*]|\d+[.)]/g;
const paragraphMark = /[*_~]+|\[/g;

/** Matches a heading line or a heading's underline. */
const headingMark = /^[ \t>]*(?:#{1,6}(?:[ \t]|$)|(?:=+|-+)[ \t]*$)/;

/** Whether Markdown is within the limits, so that parsing takes a reasonable time. */
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
