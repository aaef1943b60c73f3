/*
 * What is formatted at all. Beyond it the parser takes seconds or overflows its stack (safety §3.3),
 * so such text is shown as it was written.
 */

/** Longest answer that is formatted, in UTF-16 units; what comes after is shown plain. */
export const MAX_FORMATTED_LENGTH = 200_000;

/** Longest run of text without a block boundary that is formatted, in UTF-16 units. */
export const MAX_BLOCK_LENGTH = 25_000;

/** Most blocks that are formatted: each costs more than the few characters it may hold. */
export const MAX_BLOCKS = 3_000;

/** Most link definitions an answer has; of more, the first ones count. */
export const MAX_DEFINITIONS = 500;

/** Deepest nesting of quotes and lists. */
const MAX_NESTING = 32;

/** Indentation, in columns, of a list deeper than anyone writes. */
const MAX_LIST_INDENT = 100;

/** Most emphasis marks and brackets in one paragraph. */
const MAX_PARAGRAPH_MARKS = 500;

const listMarker = /^(?:[-+*]|\d{1,9}[.)])(?:[ \t]+|$)/;
const quoteMarker = /^>[ \t]?/;
const paragraphMarks = /[*_~]+|\[/g;

/** Whether a stretch of Markdown can be parsed in reasonable time. */
export function isFormattable(source: string): boolean {
  if (source.length > MAX_BLOCK_LENGTH) return false;
  let marks = 0;
  for (const line of source.split('\n')) {
    const { depth, indent, isListItem } = measureNesting(line);
    if (depth > MAX_NESTING || (isListItem && indent > MAX_LIST_INDENT)) return false;
    if (isListItem || line.trim() === '') marks = 0;
    marks += line.match(paragraphMarks)?.length ?? 0;
    if (marks > MAX_PARAGRAPH_MARKS) return false;
  }
  return true;
}

interface Nesting {
  readonly depth: number;
  readonly indent: number;
  readonly isListItem: boolean;
}

/** Counts the quote and list marks a line begins with. */
function measureNesting(line: string): Nesting {
  let rest = line.trimStart();
  const indent = line.length - rest.length;
  let depth = 0;
  let isListItem = false;
  while (depth <= MAX_NESTING) {
    const list = listMarker.exec(rest);
    const marker = list ?? quoteMarker.exec(rest);
    if (marker === null) break;
    isListItem ||= list !== null;
    depth += 1;
    rest = rest.slice(marker[0].length).trimStart();
  }
  return { depth, indent, isListItem };
}
