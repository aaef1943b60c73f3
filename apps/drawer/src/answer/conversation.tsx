import { type AssistantResponse, type ChatSnapshot, readResponse } from '@assist/chat';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { ASKED_ID, moveFocus, SOURCES_ID } from '../embedding/move-focus.ts';
import { useFocusHandover } from '../embedding/use-focus-handover.ts';
import { feedbackModule } from '../feedback/feedback-module.ts';
import type { AnswerProgress } from '../markdown/plain-text.tsx';
import { userQueryAtom } from '../state/atoms.ts';
import { useChat, useDrawer, useDrawerState, useSay } from '../state/drawer-context.ts';
import { describeConnection, describeProblem } from '../state/problem.ts';
import { BACK, Icon, STOP } from '../styles/icons.tsx';
import { SupportLine, SupportNotice } from '../support/support.tsx';
import { answerModule } from './answer-module.tsx';
import { LoadingMessage } from './loading-message.tsx';
import { ProblemNotice, StoppedActions } from './problem-notice.tsx';

/** Shows the last question with its answer, messages and actions. */
export function Conversation(): ReactNode {
  const { assistant, feedbackSink } = useDrawer();
  const chat = useChat();
  const say = useSay();
  const query = useDrawerState(userQueryAtom);
  const { AnswerText, AnswerEnd } = answerModule.useModule() ?? {};
  const contentRef = useRef<HTMLDivElement>(null);
  const response = useMemo(() => readResponse(chat), [chat]);
  const connection = describeConnection(chat, say);
  const problem = useMemo(() => describeProblem(chat, say), [chat, say]);

  const warnings = [...new Set(response.warnings.map(({ message }) => message))];
  const isRunning = chat.status === 'submitted' || chat.status === 'streaming';
  const hasContent = response.content !== '';
  const hasAnswer = hasContent || response.support !== undefined;
  useEffect(() => {
    if (hasContent && feedbackSink !== undefined) feedbackModule.preload();
  }, [hasContent, feedbackSink]);
  return (
    <article className="conversation">
      <button
        type="button"
        className="back"
        onClick={() => {
          assistant.clearQuery();
          moveFocus('controlGone');
        }}
      >
        <Icon path={BACK} mirrors />
        {say('backToPopular')}
      </button>
      <h2 id={ASKED_ID} className="asked" tabIndex={-1}>
        {query}
      </h2>
      {/* Renders an empty line until the answer ends, so that the text below does not move. */}
      <p className="evidence small-print">{!isRunning && <EvidenceLine response={response} />}</p>
      <div ref={contentRef}>
        {response.support !== undefined && response.support.urgency !== 'after' && (
          <SupportNotice support={response.support} />
        )}
        {warnings.map((message) => (
          <p key={message} className="warning">
            {message}
          </p>
        ))}
        {hasContent && AnswerText !== undefined && (
          <div className="answer-text" lang={response.language}>
            <AnswerText content={response.content} progress={progressOf(chat)} />
          </div>
        )}
      </div>
      {(hasContent ? AnswerText === undefined : isRunning) && <LoadingMessage />}
      {connection !== undefined && <p className="connection">{connection}</p>}
      {chat.connection === 'offline' && <SupportLine />}
      {chat.outcome === 'stopped' && (
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
      {!isRunning && hasAnswer && AnswerEnd !== undefined && (
        <AnswerEnd chat={chat} response={response} contentRef={contentRef} />
      )}
    </article>
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
      <Icon path={STOP} />
      {say('stop')}
    </button>
  );
}

function progressOf({ status, outcome }: ChatSnapshot): AnswerProgress {
  if (status === 'submitted' || status === 'streaming') return 'growing';
  return outcome === 'complete' ? 'whole' : 'cutOff';
}
