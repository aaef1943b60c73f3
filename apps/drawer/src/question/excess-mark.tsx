import { cutQuestion } from '@assist/rules';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

export interface ExcessMarkProps {
  readonly draft: string;
  readonly input: RefObject<HTMLTextAreaElement | null>;
}

/**
 * A copy of the draft, placed behind the input. It marks the characters beyond the limit, and is hidden from screen
 * readers.
 */
export function ExcessMark({ draft, input }: ExcessMarkProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const area = input.current;
    if (area === null) return undefined;
    const follow = (): void => {
      if (ref.current) ref.current.scrollTop = area.scrollTop;
    };
    follow();
    area.addEventListener('scroll', follow, { passive: true });
    return () => area.removeEventListener('scroll', follow);
  }, [input]);

  const start = draft.length - draft.trimStart().length;
  const end = start + cutQuestion(draft.slice(start)).length;
  return (
    <div ref={ref} className="question-input excess" aria-hidden="true">
      {draft.slice(0, end)}
      <mark>{draft.slice(end)}</mark>
    </div>
  );
}
