import remend from 'remend';

/**
 * Matches Markdown marks at the end of the text. They are removed, because only later text shows whether they open or
 * close an element.
 */
const undecidedMarks = /[*_~`![]+$/;

/** Closes the open marks of unfinished Markdown, so that no mark is shown as text. */
export function repairTail(markdown: string): string {
  return remend(markdown.replace(undecidedMarks, ''), { linkMode: 'text-only' });
}
