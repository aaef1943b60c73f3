import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { useChat, useDrawer, useDrawerAtom, useSay } from '../drawer-context.tsx';
import { ANSWER_ID, isInQuestion } from '../focus.ts';
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

/** On low screens, such as a turned phone, the whole drawer scrolls instead of the area (drawer.css). */
const LOW_SCREEN = '(max-height: 480px)';

/**
 * Scrolls the area to the top for a new question. While an answer grows, only the visitor scrolls. Restores the scroll
 * position when the drawer opens again. When a phone is turned, what was in the middle stays in the middle.
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
    const panel = area?.parentElement;
    if (!area || !panel) return undefined;
    const lowScreen = matchMedia(LOW_SCREEN);
    const kept = store.get(keptScrollAtom);
    if (kept.chatId === chatId) {
      area.scrollTop = kept.top;
    } else {
      store.set(keptScrollAtom, { chatId, top: 0 });
      store.set(isHeaderFoldedAtom, false);
      area.scrollTop = 0;
      // While the drawer opens, its document has no focus yet. The focus would scroll back to the input.
      if (chatId !== undefined && document.hasFocus()) area.scrollIntoView({ block: 'start' });
    }
    let middle: Element | undefined;
    const keep = (): void => {
      // Ignores scroll events while the drawer closes, because a closing drawer has no layout and may report position
      // 0.
      if (!store.get(isDrawerOpenAtom)) return;
      middle = findMiddle(panel) ?? middle;
      if (lowScreen.matches) return;
      const top = area.scrollTop;
      // The drawer has scrolled by itself to the kept position.
      if (top === store.get(keptScrollAtom).top) return;
      store.set(keptScrollAtom, { chatId, top });
      if (top === 0) store.set(isHeaderFoldedAtom, false);
      if (top <= FOLD_AFTER || store.get(isHeaderFoldedAtom)) return;
      topRef.current = area.getBoundingClientRect().top;
      store.set(isHeaderFoldedAtom, true);
    };
    const holdMiddle = (): void => {
      // While the visitor types, a window becomes low because of an on-screen keyboard.
      if (!isInQuestion()) middle?.scrollIntoView({ block: 'center' });
    };
    // In the capture phase, the panel hears of the area's scrolling, too.
    panel.addEventListener('scroll', keep, { capture: true, passive: true });
    lowScreen.addEventListener('change', holdMiddle);
    return () => {
      panel.removeEventListener('scroll', keep, { capture: true });
      lowScreen.removeEventListener('change', holdMiddle);
    };
  }, [store, chatId]);
  return ref;
}

/** The element in the middle of the panel, such as a paragraph; undefined if the gap between two is there. */
function findMiddle(panel: HTMLElement): Element | undefined {
  const { left, top, width, height } = panel.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found && found.clientHeight < height ? found : undefined;
}
