import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { useChat, useDrawer, useDrawerAtom, useSay } from '../drawer-context.tsx';
import { ANSWER_ID } from '../focus.ts';
import { Landing } from '../landing/landing.tsx';
import { LazyEarlierQuestions } from '../lazy-answer.tsx';
import {
  earlierQuestionsAtom,
  isDrawerOpenAtom,
  isHeaderFoldedAtom,
  keptScrollAtom,
  userQueryAtom,
} from '../state/atoms.ts';
import { CurrentAnswer } from './current-answer.tsx';

/**
 * The area below the header. It shows the landing view, or a question with its answer. The area is not a live region,
 * because the announcer informs screen readers.
 */
export function AnswerArea(): ReactNode {
  const query = useDrawerAtom(userQueryAtom);
  const say = useSay();
  const headingId = useId();
  const ref = useScrollOfChat();
  const hasEarlier = useDrawerAtom(earlierQuestionsAtom).length > 0;
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
      {query === '' ? <Landing headingId={headingId} /> : <CurrentAnswer />}
    </section>
  );
}

/** The header folds after the visitor has scrolled this far down an answer, in px. It unfolds at the top. */
const FOLD_AFTER = 160;

/**
 * Scrolls the area to the top for a new question. While an answer grows, only the visitor scrolls. Restores the scroll
 * position when the drawer opens again.
 */
function useScrollOfChat(): RefObject<HTMLElement | null> {
  const { store } = useDrawer();
  const { chatId } = useChat();
  const ref = useRef<HTMLElement>(null);
  const isFolded = useDrawerAtom(isHeaderFoldedAtom);
  const topRef = useRef(0);
  useLayoutEffect(() => {
    const area = ref.current;
    // Keeps the text where it is on screen, although the area moves up when the header folds.
    if (area !== null && isFolded) {
      area.scrollTop += area.getBoundingClientRect().top - topRef.current;
    }
  }, [isFolded]);
  useLayoutEffect(() => {
    const area = ref.current;
    if (area === null) return undefined;
    const kept = store.get(keptScrollAtom);
    if (kept.chatId === chatId) {
      area.scrollTop = kept.top;
    } else {
      store.set(keptScrollAtom, { chatId, top: 0 });
      store.set(isHeaderFoldedAtom, false);
      area.scrollTop = 0;
      // Also scrolls the drawer to the area, because on low screens the whole drawer scrolls instead of the area.
      if (chatId !== undefined) area.scrollIntoView({ block: 'start' });
    }
    const keep = (): void => {
      // Ignores scroll events while the drawer closes, because a closing drawer has no layout and may report position
      // 0.
      if (!store.get(isDrawerOpenAtom)) return;
      const top = area.scrollTop;
      // The drawer has scrolled by itself to the kept position.
      if (top === store.get(keptScrollAtom).top) return;
      store.set(keptScrollAtom, { chatId, top });
      if (top === 0) store.set(isHeaderFoldedAtom, false);
      if (top <= FOLD_AFTER || store.get(isHeaderFoldedAtom)) return;
      topRef.current = area.getBoundingClientRect().top;
      store.set(isHeaderFoldedAtom, true);
    };
    area.addEventListener('scroll', keep, { passive: true });
    return () => area.removeEventListener('scroll', keep);
  }, [store, chatId]);
  return ref;
}
