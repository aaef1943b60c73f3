import type { AssistantResponse, ChatSession, ChatSnapshot } from '@assist/chat';
import { checkQuestion, QUESTION_TOO_LONG } from '@assist/rules';
import { describeConnection } from '../answer/describe-connection.ts';
import { describeProblem } from '../answer/describe-problem.ts';
import { readResponse } from '../answer/read-response.ts';
import { selectSources } from '../answer/sources.ts';
import { hintAtPersonalData } from '../privacy/personal-data-hint.ts';
import type { Store } from '../state/assistant.ts';
import { draftAtom } from '../state/atoms.ts';
import { HELP_IS_AVAILABLE } from '../support/support-notice.tsx';
import type { Announcer } from './announcer.ts';

/** The shortest time between two mentions of a long wait, in ms. */
const STILL_WORKING_INTERVAL_MS = 10_000;

/** What is announced, and by whom. */
export interface Narration {
  readonly store: Store;
  readonly session: ChatSession;
  readonly announcer: Announcer;
}

/**
 * Tells screen readers when an answer starts and ends, never the words between, and when a question
 * is too long or seems to hold personal data.
 */
export function narrate({ store, session, announcer }: Narration): void {
  let wasRunning = false;
  let lastConnection: string | undefined;
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
    if (connection !== undefined && connection !== lastConnection) announcer.announce(connection);
    lastConnection = connection;
    if (hasEnded) announceEnd(chat, announcer);
  });

  let wasTooLong = false;
  let wasHinted = false;
  store.sub(draftAtom, () => {
    const hint = hintAtPersonalData(store.get(draftAtom));
    if (hint !== undefined && !wasHinted) announcer.announce(hint);
    wasHinted = hint !== undefined;
    const isTooLong = checkQuestion(store.get(draftAtom)).kind === 'too-long';
    if (isTooLong && !wasTooLong) announcer.interrupt(QUESTION_TOO_LONG);
    wasTooLong = isTooLong;
  });
}

function announceEnd(chat: ChatSnapshot, announcer: Announcer): void {
  if (chat.outcome === 'stopped') announcer.announce('Answer stopped');
  const problem = describeProblem(chat);
  if (problem !== undefined) {
    announcer.interrupt([problem.message, problem.detail].filter(Boolean).join(' '));
  } else if (chat.outcome === 'complete') {
    announcer.announce(describeOutcome(readResponse(chat)));
  }
}

/** What came of a question, and how many pages there are to it. */
function describeOutcome({ outcome, sources }: AssistantResponse): string {
  const count = selectSources(sources).length;
  if (outcome === 'declined') return 'This question can’t be answered here';
  if (outcome === 'closest-pages') return count === 0 ? 'Closest pages' : `Closest pages, ${count}`;
  if (count === 0) return 'Answer ready';
  return `Answer ready, ${count === 1 ? '1 source' : `${count} sources`}`;
}
