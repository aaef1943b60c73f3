import {
  type AssistantResponse,
  type ChatSession,
  type ChatSnapshot,
  readResponse,
} from '@assist/chat';
import { checkQuestion, excessLength } from '@assist/rules';
import { draftAtom, type Store, wordsAtom } from '../state/atoms.ts';
import { describeProblem, describeReception } from '../state/problem.ts';
import type { Say } from '../words/words.ts';

/** Sends messages to screen readers only. */
export type Announcer = ReturnType<typeof createAnnouncer>;

/** Time that a message stays in its live region, in ms. Every screen reader notices a message within this time. */
const MESSAGE_LIFETIME_MS = 1_000;

/**
 * Creates the announcer on two live regions, which are in the page from its first paint. Each message is a separate
 * node, which is appended and soon removed. In tests with screen readers, other methods repeated messages or cut them
 * off in some browsers. `ariaNotify` is no alternative yet: in Chromium 156, Orca 43.1 lost a line of the opening or
 * closing in 4 of 10 journeys with it, and in none without it.
 */
export function createAnnouncer(regions: Record<'polite' | 'assertive', HTMLElement>) {
  return {
    /** Speaks the text after the current speech. */
    announce: (text: string): void => append(regions.polite, text),
    /** Interrupts the current speech with the text. Used for urgent messages, such as errors. */
    interrupt: (text: string): void => append(regions.assertive, text),
  };
}

function append(region: HTMLElement, text: string): void {
  const message = region.ownerDocument.createElement('p');
  message.textContent = text;
  region.append(message);
  setTimeout(() => message.remove(), MESSAGE_LIFETIME_MS);
}

/**
 * Step between two announcements of a draft's excess length, in characters. An announcement at every key would be too
 * frequent.
 */
const COUNT_STEP = 25;

/** Tells screen readers when the text in the input is too long. */
export function narrateDraft(store: Store, announcer: Announcer): void {
  let lastStep = -1;
  store.sub(draftAtom, () => {
    const draft = store.get(draftAtom);
    const { say } = store.get(wordsAtom);
    const step = stepsTooLong(draft);
    if (step >= 0 && lastStep < 0) announcer.interrupt(say('questionTooLong'));
    if (step > 0 ? step !== lastStep : step === 0 && lastStep > 0) {
      announcer.announce(say('excess', { count: excessLength(draft) }));
    }
    lastStep = step;
  });
}

/**
 * Returns the excess length in steps of `COUNT_STEP` characters, rounded down. Returns -1 if the text is not too long.
 */
function stepsTooLong(text: string): number {
  if (checkQuestion(text).kind !== 'too-long') return -1;
  return Math.floor(excessLength(text) / COUNT_STEP);
}

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
  const saidReceptions = new Set<string>();
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
      saidReceptions.clear();
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
    const reception = describeReception(chat, say);
    // Announces each reception once per answer, because a weak network changes it often.
    if (reception !== undefined && !saidReceptions.has(reception)) {
      saidReceptions.add(reception);
      announcer.announce(reception);
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
  if (chat.ending === 'stopped') announcer.announce(say('answerStopped'));
  const problem = describeProblem(chat, say);
  if (problem !== undefined) {
    announcer.interrupt([problem.message, problem.detail].filter(Boolean).join(' '));
  } else if (chat.ending === 'complete') {
    const outcome = describeOutcome(readResponse(chat), say);
    announcer.announce(isInQuestion ? say('pressF6', { outcome }) : outcome);
  }
}

function describeOutcome({ outcome, sources }: AssistantResponse, say: Say): string {
  const count = sources.length;
  if (outcome === 'declined') return say('declined');
  return say(outcome === 'closest-pages' ? 'closestPages' : 'answerReady', { count });
}
