import type { ReactNode } from 'react';

/** The props of a component that shows an answer's text. */
export interface AnswerTextProps {
  readonly content: string;
  readonly progress: AnswerProgress;
}

/** Whether the answer is growing, whole, or cut off because the visitor stopped it or the connection was lost. */
export type AnswerProgress = 'growing' | 'cutOff' | 'whole';

/** Minimum length of a piece of plain text, in UTF-16 units. A piece ends at the first line end after this length. */
const PIECE_LENGTH = 8_000;

/**
 * Matches a line break after text. A piece must not end with an empty line, because browsers hide the last line break
 * of an element.
 */
const lineEnd = /[^\n]\n/g;

/** Shows an answer as plain text if the answer cannot be formatted. */
export function PlainText({ content }: Pick<AnswerTextProps, 'content'>): ReactNode {
  // Each piece has a separate box, so that added text makes the browser lay out only the last box.
  return (
    <div className="plain-text">
      {cutAtLines(content).map((piece, index) => (
        // Indexes are stable keys, because pieces are only added at the end.
        <div key={index}>{piece}</div>
      ))}
    </div>
  );
}

/** Splits a text at line breaks into pieces. Joining the pieces with `\n` restores the text. */
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
