import type { AssistantResponse, ChatSession, ChatSnapshot } from '@assist/chat';
import { describeConnection } from '../answer/describe-connection.ts';
import { describeProblem } from '../answer/describe-problem.ts';
import { readResponse } from '../answer/read-response.ts';
import { selectSources } from '../answer/selections.ts';
import { HELP_IS_AVAILABLE } from '../support/support-notice.tsx';
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
    const isRunning = chat.status === 'submitted' || chat.status === 'streaming';
    const hasStarted = isRunning && (!wasRunning || chat.chatId !== chatId);
    const hasEnded = wasRunning && !isRunning;
    wasRunning = isRunning;
    chatId = chat.chatId;
    if (hasStarted || hasEnded) clearInterval(stillWorking);
    if (hasStarted) {
      isHelpSaid = false;
      saidOfConnection.clear();
      announcer.announce('Your answer is being prepared');
      stillWorking = setInterval(
        () => announcer.announce('Still working'),
        STILL_WORKING_INTERVAL_MS,
      );
    }
    if (!isHelpSaid && readResponse(chat).support?.urgency === 'lead') {
      isHelpSaid = true;
      announcer.interrupt(HELP_IS_AVAILABLE);
    }
    const connection = describeConnection(chat);
    // Announces each connection state once per answer, because a weak connection changes its state often.
    if (connection !== undefined && !saidOfConnection.has(connection)) {
      saidOfConnection.add(connection);
      announcer.announce(connection);
    }
    if (hasEnded) announceEnd(chat, announcer, isInQuestion());
  });
}

function announceEnd(chat: ChatSnapshot, announcer: Announcer, isInQuestion: boolean): void {
  if (chat.outcome === 'stopped') announcer.announce('Answer stopped');
  const problem = describeProblem(chat);
  if (problem !== undefined) {
    announcer.interrupt([problem.message, problem.detail].filter(Boolean).join(' '));
  } else if (chat.outcome === 'complete') {
    const outcome = describeOutcome(readResponse(chat));
    announcer.announce(isInQuestion ? `${outcome}. Press F6 to read.` : outcome);
  }
}

/** Describes an answer's outcome and number of sources. */
function describeOutcome({ outcome, sources }: AssistantResponse): string {
  const count = selectSources(sources).length;
  if (outcome === 'declined') return 'This question can’t be answered here';
  if (outcome === 'closest-pages') return count === 0 ? 'Closest pages' : `Closest pages, ${count}`;
  if (count === 0) return 'Answer ready';
  return `Answer ready, ${count === 1 ? '1 source' : `${count} sources`}`;
}
