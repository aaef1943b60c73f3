import type { AssistantResponse, ChatSession, ChatSnapshot } from '@assist/chat';
import { describeConnection } from '../answer/describe-connection.ts';
import { describeProblem } from '../answer/describe-problem.ts';
import { readResponse } from '../answer/read-response.ts';
import { selectSources } from '../answer/selections.ts';
import type { Store } from '../state/assistant.ts';
import { wordsAtom } from '../state/atoms.ts';
import type { Say } from '../words/words.ts';
import type { Announcer } from './announcer.ts';

/** Interval of the announcement 'Still working', in ms. */
const STILL_WORKING_INTERVAL_MS = 10_000;

/**
 * Announces the start and end of an answer to screen readers, but not its text.
 *
 * @param isInQuestion returns whether the focus is in the input. If so, the announcement says that F6 moves the focus
 *   to the answer.
 */
export function narrateAnswer(
  store: Store,
  session: Pick<ChatSession, 'getSnapshot' | 'subscribe'>,
  announcer: Announcer,
  isInQuestion: () => boolean,
): void {
  let wasRunning = false;
  const saidOfConnection = new Set<string>();
  let isHelpSaid = false;
  let chatId: string | undefined;
  let stillWorking: ReturnType<typeof setInterval> | undefined;

  session.subscribe(() => {
    const chat = session.getSnapshot();
    const { say } = store.get(wordsAtom);
    const isRunning = chat.status === 'submitted' || chat.status === 'streaming';
    const hasStarted = isRunning && (!wasRunning || chat.chatId !== chatId);
    const hasEnded = wasRunning && !isRunning;
    wasRunning = isRunning;
    chatId = chat.chatId;
    if (hasStarted || hasEnded) clearInterval(stillWorking);
    if (hasStarted) {
      isHelpSaid = false;
      saidOfConnection.clear();
      announcer.announce(say('preparing'));
      stillWorking = setInterval(
        () => announcer.announce(store.get(wordsAtom).say('stillWorking')),
        STILL_WORKING_INTERVAL_MS,
      );
    }
    if (!isHelpSaid && readResponse(chat).support?.urgency === 'lead') {
      isHelpSaid = true;
      announcer.interrupt(say('helpIsAvailable'));
    }
    const connection = describeConnection(chat, say);
    // Announces each connection state once per answer, because a weak connection changes its state often.
    if (connection !== undefined && !saidOfConnection.has(connection)) {
      saidOfConnection.add(connection);
      announcer.announce(connection);
    }
    if (hasEnded) announceEnd(chat, announcer, say, isInQuestion());
  });
}

function announceEnd(
  chat: ChatSnapshot,
  announcer: Announcer,
  say: Say,
  isInQuestion: boolean,
): void {
  if (chat.outcome === 'stopped') announcer.announce(say('answerStopped'));
  const problem = describeProblem(chat, say);
  if (problem !== undefined) {
    announcer.interrupt([problem.message, problem.detail].filter(Boolean).join(' '));
  } else if (chat.outcome === 'complete') {
    const outcome = describeOutcome(readResponse(chat), say);
    announcer.announce(isInQuestion ? say('pressF6', { outcome }) : outcome);
  }
}

/** Describes an answer's outcome and number of sources. */
function describeOutcome({ outcome, sources }: AssistantResponse, say: Say): string {
  const count = selectSources(sources).length;
  if (outcome === 'declined') return say('declined');
  return say(outcome === 'closest-pages' ? 'closestPages' : 'answerReady', { count });
}
