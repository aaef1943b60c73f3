import { checkQuestion, cutQuestion, excessLength, isSubmitKey } from '@assist/rules';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { useDrawer, useDrawerAtom, useSay } from '../drawer-context.tsx';
import { moveFocus, QUESTION_ID, useFocusHandover } from '../focus.ts';
import { LazyPersonalDataHint } from '../lazy-answer.tsx';
import { draftAtom, hasQuestionAtom, isHeaderFoldedAtom } from '../state/atoms.ts';
import { shownTopicAtom } from '../state/topic.ts';
import { Icon } from '../styles/icons.tsx';
import { DepartmentContact } from '../support/support.tsx';

export const PRIVACY_ID = 'privacy';

/**
 * The form with the question input. Enter submits the question; Shift+Enter adds a line break. A question that is too
 * long stays in the input, with an error.
 */
export function QuestionForm(): ReactNode {
  const { assistant, announcer, store } = useDrawer();
  const say = useSay();
  const draft = useDrawerAtom(draftAtom);
  const input = useGrowingHeight(draft);
  const errorId = useId();
  const { kind } = checkQuestion(draft);
  const isTooLong = kind === 'too-long';
  // Beside an answer, the privacy note does not describe the input. Screen readers would repeat it at each focus.
  const isLanding = !useDrawerAtom(hasQuestionAtom);
  const descriptions = [...(isTooLong ? [errorId] : []), ...(isLanding ? [PRIVACY_ID] : [])];

  function submit(event: FormEvent | KeyboardEvent): void {
    event.preventDefault();
    if (isTooLong) announcer.interrupt(say('questionTooLong'));
    // Renders synchronously, so that `moveFocus` below finds the question's heading.
    flushSync(() => assistant.submitDraft());
    if (kind === 'valid') moveFocus('asked');
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: screen readers in Chromium would name a `search` and its `form`
    <form
      role="search"
      aria-label={say('formName')}
      className="question"
      data-empty={draft === ''}
      data-too-long={isTooLong}
      onSubmit={submit}
      data-vaul-no-drag
    >
      <label className="question-label" htmlFor={QUESTION_ID}>
        {say('askQuestion')}
      </label>
      <TopicChip />
      <div className="question-box" data-invalid={isTooLong}>
        {isTooLong && <ExcessMark draft={draft} input={input} />}
        <textarea
          ref={input}
          id={QUESTION_ID}
          className="question-input"
          rows={1}
          autoComplete="off"
          enterKeyHint="send"
          value={draft}
          aria-invalid={isTooLong}
          aria-describedby={descriptions.join(' ') || undefined}
          onChange={(event) => assistant.setDraft(event.target.value)}
          onFocus={() => store.set(isHeaderFoldedAtom, false)}
          onKeyDown={(event) => {
            if (isSubmitKey(event.nativeEvent)) submit(event);
          }}
        />
        <button type="submit" className="button button-main ask" aria-disabled={kind !== 'valid'}>
          <span className="ask-label">{say('ask')}</span>
          <Icon name="arrow" mirrors />
        </button>
      </div>
      {isTooLong && (
        <div className="question-error failure">
          <p id={errorId}>{say('questionTooLong')}</p>
          {/* `aria-describedby` excludes the number of excess characters, because screen readers would speak the
                changed number at every key. */}
          <p className="question-count">{say('excess', { count: excessLength(draft) })}</p>
        </div>
      )}
      {isTooLong && <DepartmentContact />}
      {draft !== '' && <LazyPersonalDataHint with={{ text: draft }} />}
    </form>
  );
}

interface ExcessMarkProps {
  readonly draft: string;
  readonly input: RefObject<HTMLTextAreaElement | null>;
}

/**
 * Maximum length of the marked copy, in UTF-16 units. In a pasted letter of 20,000, each key took 0.12 s with a whole
 * copy, and 0.05 s without one.
 */
const MAX_COPY_LENGTH = 2_000;

/**
 * A copy of the draft, placed behind the input. It marks the characters beyond the limit, and is hidden from screen
 * readers.
 */
function ExcessMark({ draft, input }: ExcessMarkProps): ReactNode {
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
      <mark>{draft.slice(end, MAX_COPY_LENGTH)}</mark>
    </div>
  );
}

function TopicChip(): ReactNode {
  const topic = useDrawerAtom(shownTopicAtom);
  return topic === undefined ? null : <Chip title={topic.title} />;
}

function Chip({ title }: { readonly title: string }): ReactNode {
  const { assistant, announcer } = useDrawer();
  const ref = useFocusHandover<HTMLDivElement>();
  const say = useSay();
  return (
    <div ref={ref} className="topic small-print">
      <span className="topic-words">{say('about', { title })}</span>
      <button
        type="button"
        className="topic-remove"
        aria-label={say('removeTopic', { title })}
        onClick={() => {
          assistant.removeTopic();
          announcer.announce(say('removedTopic', { title }));
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Fits the height of a text area to its text, up to the `max-height` of the CSS. */
function useGrowingHeight(text: string): RefObject<HTMLTextAreaElement | null> {
  const ref = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows from the text
  useLayoutEffect(() => {
    const area = ref.current;
    if (area === null) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [text]);
  return ref;
}
