import remend from 'remend';

/** Marks at the end of the text. They are removed, because it is unknown whether they open or close an element. */
const undecidedMarks = /[*_~`![]+$/;

/** Closes the open marks of unfinished Markdown, so that none shows as text. */
export function repairTail(markdown: string): string {
  return remend(markdown.replace(undecidedMarks, ''), { linkMode: 'text-only' });
}
