import remend from 'remend';

/** Marks at the very end: what they begin, or whether they end it, is not known yet. */
const undecidedMarks = /[*_~`![]+$/;

/** Markdown whose end is still to come, with its open marks closed, so that none shows as text. */
export function repairTail(markdown: string): string {
  return remend(markdown.replace(undecidedMarks, ''), { linkMode: 'text-only' });
}
