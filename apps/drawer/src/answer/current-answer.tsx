import { type AssistantResponse, type ChatSnapshot, readResponse } from '@assist/chat';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { BidirectionalText } from '../bidirectional-text.tsx';
import { useChat, useDrawer, useDrawerAtom, useSay } from '../drawer-context.tsx';
import { ASKED_ID, moveFocus, SOURCES_ID, useFocusHandover } from '../focus.ts';
import { LazyAnswerEnd, LazyCitedAnswer } from '../lazy-answer.tsx';
import { ExternalLink } from '../links/external-link.tsx';
import { type AnswerProgress, PlainText } from '../markdown/plain-text.tsx';
import { userQueryAtom } from '../state/atoms.ts';
import { describeProblem, describeReception } from '../state/problem.ts';
import { Icon } from '../styles/icons.tsx';
import { ContactBeforeAnswer, DepartmentContact } from '../support/support.tsx';
import type { MessageKey } from '../words/words.ts';
import { ProblemNotice, StoppedActions } from './problem-notice.tsx';

/** Shows the last question with its answer, messages and actions. */
export function CurrentAnswer(): ReactNode {
  const { assistant } = useDrawer();
  const chat = useChat();
  const say = useSay();
  const query = useDrawerAtom(userQueryAtom);
  const [attempt, setAttempt] = useState(0);
  const contentRef = useRef<HTMLDivElement>(null);
  const response = readResponse(chat);
  const reception = describeReception(chat, say);
  const problem = useMemo(() => describeProblem(chat, say), [chat, say]);

  const warnings = [...new Set(response.warnings.map(({ message }) => message))];
  const isRunning = chat.status === 'submitted' || chat.status === 'streaming';
  const hasContent = response.content !== '';
  // Each question, and the beginning of its text, loads a missing answer view again.
  const viewKey = `${chat.chatId} ${hasContent} ${attempt}`;
  return (
    <article className="current-answer">
      <button
        type="button"
        className="back"
        onClick={() => {
          assistant.clearQuery();
          moveFocus('controlGone');
        }}
      >
        <Icon name="back" mirrors />
        {say('backToPopular')}
      </button>
      <h2 id={ASKED_ID} className="asked" tabIndex={-1}>
        <BidirectionalText>{query}</BidirectionalText>
      </h2>
      {/* Renders an empty line until the answer ends, so that the text below does not move. */}
      <p className="evidence small-print">{!isRunning && <EvidenceLine response={response} />}</p>
      <div ref={contentRef}>
        {response.support !== undefined && response.support.urgency !== 'after' && (
          <ContactBeforeAnswer support={response.support} />
        )}
        {warnings.map((message) => (
          <p key={message} className="warning">
            <BidirectionalText>{message}</BidirectionalText>
          </p>
        ))}
        <div className="answer-text" lang={response.language} hidden={!hasContent}>
          {/* Is rendered before the text arrives, because React delays what it shows after waiting for a chunk. */}
          <LazyCitedAnswer
            key={viewKey}
            with={{ content: response.content, progress: progressOf(chat) }}
            waiting={hasContent && <LoadingMessage />}
            fallback={<PlainText content={response.content} />}
          />
        </div>
      </div>
      {isRunning && !hasContent && <LoadingMessage />}
      {reception !== undefined && <p className="connection">{reception}</p>}
      {chat.reception === 'offline' && <DepartmentContact />}
      {chat.ending === 'stopped' && (
        <>
          <p className="stopped">{say('stopped')}</p>
          <StoppedActions />
        </>
      )}
      {problem !== undefined && <ProblemNotice key={chat.chatId} problem={problem} />}
      {isRunning && (
        <div className="answer-actions" data-running>
          <StopButton />
        </div>
      )}
      <LazyAnswerEnd
        key={`end ${viewKey}`}
        with={{ chat, response, contentRef }}
        fallback={
          hasContent && <PlainEnd response={response} onRetry={() => setAttempt(attempt + 1)} />
        }
      />
    </article>
  );
}

interface PlainEndProps {
  readonly response: AssistantResponse;
  readonly onRetry: () => void;
}

/** Ends an answer whose actions did not load: with the sources, and a button that loads the actions again. */
function PlainEnd({ response, onRetry }: PlainEndProps): ReactNode {
  const say = useSay();
  return (
    <>
      {response.outcome === 'declined' && response.support === undefined && <DepartmentContact />}
      <ul>
        {response.sources.map(({ url, title }) => (
          <li key={url}>
            <ExternalLink href={url}>{title}</ExternalLink>
          </li>
        ))}
      </ul>
      <button type="button" className="button" onClick={onRetry}>
        <Icon name="retry" />
        {say('tryAgain')}
      </button>
    </>
  );
}

/** Names the first source, and links to the list of all sources. */
function EvidenceLine({ response }: { readonly response: AssistantResponse }): ReactNode {
  const say = useSay();
  const [first, ...others] = response.sources;
  if (first === undefined) return null;
  return (
    <a
      className="evidence-link"
      href={`#${SOURCES_ID}`}
      onClick={(event) => {
        // Prevents the link from changing the frame's URL.
        event.preventDefault();
        const heading = document.getElementById(SOURCES_ID);
        heading?.focus({ preventScroll: true });
        heading?.scrollIntoView({ block: 'start' });
      }}
    >
      <span className="evidence-title">{say('evidence', { title: first.title })}</span>
      {others.length > 0 && (
        <span className="evidence-more">{` ${say('evidenceMore', { count: others.length })}`}</span>
      )}
    </a>
  );
}

function StopButton(): ReactNode {
  const { assistant } = useDrawer();
  const say = useSay();
  const ref = useFocusHandover<HTMLButtonElement>();
  return (
    <button ref={ref} type="button" className="button" onClick={assistant.stop}>
      <Icon name="stop" />
      {say('stop')}
    </button>
  );
}

function progressOf({ status, ending }: ChatSnapshot): AnswerProgress {
  if (status === 'submitted' || status === 'streaming') return 'growing';
  return ending === 'complete' ? 'whole' : 'cutOff';
}

/** The messages shown one after the other until the answer begins (spec §9). */
export const LOADING_MESSAGES: readonly MessageKey[] = ['loading1', 'loading2', 'loading3'];

/** Duration of each message, including its fading, in ms. Spec §9 requires an even number of at least 1,000. */
export const LOADING_MESSAGE_DURATION_MS = 2_000;

/** Duration of fading, in ms: half the standard animation of 300 ms (spec §9). */
const LOADING_FADE_MS = 150;

/** The loading message on screen, by its index. */
export interface LoadingStep {
  readonly index: number;
  readonly isFading: boolean;
  /** Whether the last message has had its time. */
  readonly isOver?: boolean;
}

const firstStep: LoadingStep = { index: 0, isFading: false };

/**
 * Shows loading messages until the answer begins. After the last one, a line says how long the answer may take: a silent
 * service is given up after 60 s (`SILENCE_TIMEOUT_MS` in packages/chat). The messages are hidden from screen readers,
 * because the announcer informs screen readers instead.
 */
function LoadingMessage(): ReactNode {
  const say = useSay();
  const [step, setStep] = useState(firstStep);
  useEffect(() => rotateLoadingMessages(setStep), []);
  return (
    <div className="loading" aria-hidden="true">
      <p className="loading-message" data-fading={step.isFading}>
        {say(LOADING_MESSAGES[step.index] ?? 'loading1')}
      </p>
      <div className="loading-sign" />
      {step.isOver && <p className="loading-limit small-print">{say('loadingLimit')}</p>}
    </div>
  );
}

/**
 * Steps through the messages and stops at the last (spec §4). Each message fades out before the next appears.
 *
 * @returns a function that stops the steps early
 */
export function rotateLoadingMessages(onStep: (step: LoadingStep) => void): () => void {
  let { index } = firstStep;
  let fade: ReturnType<typeof setTimeout> | undefined;
  const rotation = setInterval(() => {
    if (index + 1 === LOADING_MESSAGES.length) {
      clearInterval(rotation);
      onStep({ index, isFading: false, isOver: true });
      return;
    }
    onStep({ index, isFading: true });
    fade = setTimeout(() => {
      index += 1;
      onStep({ index, isFading: false });
    }, LOADING_FADE_MS);
  }, LOADING_MESSAGE_DURATION_MS);
  return () => {
    clearInterval(rotation);
    clearTimeout(fade);
  };
}
