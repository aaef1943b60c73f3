import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useDrawer, useSay } from '../drawer-context.tsx';
import { CHECK, COPY, Icon } from '../styles/icons.tsx';
import type { MessageKey } from '../words/words.ts';
import { type CopiedContext, type CopyResult, copyAnswer } from './copy-answer.ts';

/** How long the button shows 'Copied!', in ms (spec §4). */
const COPIED_DURATION_MS = 2_000;

/** The message for each result (spec §8). */
const messages: Readonly<Record<CopyResult, MessageKey>> = {
  copied: 'copied',
  failed: 'copyFailed',
  empty: 'nothingToCopy',
  'no-element': 'copyElementMissing',
};

interface CopyButtonProps extends CopiedContext {
  readonly contentRef: RefObject<HTMLElement | null>;
}

/** Copies the answer, and shows and announces the result. */
export function CopyButton({ contentRef, ...context }: CopyButtonProps): ReactNode {
  const { announcer } = useDrawer();
  const say = useSay();
  const [last, setLast] = useState<{ readonly result: CopyResult }>();
  const result = last?.result;

  // Restarts the timer after each copy. `copy` stores each result in a new object, so that the effect runs again even
  // if the result is the same as before.
  useEffect(() => {
    if (last?.result !== 'copied') return undefined;
    const timer = setTimeout(() => setLast(undefined), COPIED_DURATION_MS);
    return () => clearTimeout(timer);
  }, [last]);

  async function copy(): Promise<void> {
    const ended = await copyAnswer(contentRef.current, context);
    setLast({ result: ended });
    const message = say(messages[ended]);
    if (ended === 'copied') announcer.announce(message);
    else announcer.interrupt(message);
  }

  const isCopied = result === 'copied';
  return (
    <div className="copy">
      <button type="button" className="button" onClick={() => void copy()}>
        <Icon path={isCopied ? CHECK : COPY} />
        {/* Another label is another element, because a page translator may have replaced the text of the first one. */}
        <span key={String(isCopied)}>{say(isCopied ? messages.copied : 'copy')}</span>
      </button>
      {result !== undefined && !isCopied && <p className="copy-failure">{say(messages[result])}</p>}
    </div>
  );
}
