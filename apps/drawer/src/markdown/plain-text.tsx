import type { ReactNode } from 'react';

/** What a component that shows the words of an answer is given. */
export interface AnswerTextProps {
  readonly content: string;
  readonly progress: AnswerProgress;
}

/** Whether more of an answer may come, and whether it is whole if not: one that was stopped or lost is cut off. */
export type AnswerProgress = 'growing' | 'cutOff' | 'whole';

/** How long a piece is before it ends with its line, in UTF-16 units. */
const PIECE_LENGTH = 8_000;

/** The end of a line that is not empty: a box does not show the last of several line breaks. */
const lineEnd = /[^\n]\n/g;

/** An answer as it was written, unformatted: shown when it cannot be formatted. */
export function PlainText({ content }: Pick<AnswerTextProps, 'content'>): ReactNode {
  // In boxes, so that more text costs the browser the last one and not all of it.
  return (
    <div className="plain-text">
      {cutAtLines(content).map((piece, index) => (
        // Pieces are only ever added at the end.
        <div key={index}>{piece}</div>
      ))}
    </div>
  );
}

/** A text in pieces; joined by line breaks they are the text again. */
export function cutAtLines(text: string): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  lineEnd.lastIndex = PIECE_LENGTH;
  while (lineEnd.test(text)) {
    const end = lineEnd.lastIndex - 1;
    pieces.push(text.slice(start, end));
    start = end + 1;
    lineEnd.lastIndex = start + PIECE_LENGTH;
  }
  return [...pieces, text.slice(start)];
}
