import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { useChat, useDrawer, useDrawerState, useSay } from '../drawer-context.tsx';
import { ANSWER_ID } from '../focus.ts';
import { Landing } from '../landing/landing.tsx';
import {
  earlierQuestionsAtom,
  isDrawerOpenAtom,
  keptScrollAtom,
  userQueryAtom,
} from '../state/atoms.ts';
import { Conversation } from './conversation.tsx';
import { LazyEarlierQuestions } from './lazy-answer.tsx';

/**
 * The area below the header. It shows the landing view, or a question with its answer. The area is not a live region,
 * because the announcer informs screen readers.
 */
export function AnswerArea(): ReactNode {
  const query = useDrawerState(userQueryAtom);
  const say = useSay();
  const headingId = useId();
  const ref = useScrollOfChat();
  const hasEarlier = useDrawerState(earlierQuestionsAtom).length > 0;
  return (
    <section
      ref={ref}
      id={ANSWER_ID}
      className="answer-area"
      {...(query === '' ? { 'aria-labelledby': headingId } : { 'aria-label': say('answerRegion') })}
      tabIndex={-1}
      data-vaul-no-drag
    >
      {hasEarlier && <LazyEarlierQuestions with={{}} />}
      {query === '' ? <Landing headingId={headingId} /> : <Conversation />}
    </section>
  );
}

/**
 * Scrolls the area to the top for a new question. While an answer grows, only the visitor scrolls. Restores the scroll
 * position when the drawer opens again.
 */
function useScrollOfChat(): RefObject<HTMLElement | null> {
  const { store } = useDrawer();
  const { chatId } = useChat();
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const area = ref.current;
    if (area === null) return undefined;
    const kept = store.get(keptScrollAtom);
    if (kept.chatId === chatId) {
      area.scrollTop = kept.top;
    } else {
      store.set(keptScrollAtom, { chatId, top: 0 });
      area.scrollTop = 0;
      // Also scrolls the drawer to the area, because on low screens the whole drawer scrolls instead of the area.
      if (chatId !== undefined) area.scrollIntoView({ block: 'start' });
    }
    const keep = (): void => {
      // Ignores scroll events while the drawer closes, because a closing drawer has no layout and may report position
      // 0.
      if (store.get(isDrawerOpenAtom)) store.set(keptScrollAtom, { chatId, top: area.scrollTop });
    };
    area.addEventListener('scroll', keep, { passive: true });
    return () => area.removeEventListener('scroll', keep);
  }, [store, chatId]);
  return ref;
}
