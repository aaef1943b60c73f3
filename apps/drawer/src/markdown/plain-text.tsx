import type { ReactNode } from 'react';

/** What shows the words of an answer, whatever it makes of them. */
export interface AnswerTextProps {
  readonly content: string;
  /** Whether more of it may still come. */
  readonly isStreaming: boolean;
}

/** An answer as it was written, unformatted: what is left when formatting cannot be had. */
export function PlainText({ content }: Pick<AnswerTextProps, 'content'>): ReactNode {
  return <div className="plain-text">{content}</div>;
}
