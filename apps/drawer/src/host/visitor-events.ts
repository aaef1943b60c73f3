import type { VisitorEvent } from '@assist/bridge';
import { type ChatSession, readResponse } from '@assist/chat';
import { feedbackAtom, questionEntryAtom, type Store } from '../state/atoms.ts';

/** Selectors of the drawer's links, each with the event that a click on the link reports. */
const LINKS: Readonly<Record<string, VisitorEvent['name']>> = {
  '.sources a': 'source-opened',
  '.support a, .support-line a': 'contact-opened',
};

/** Reports the visitor's actions, for the web team's analytics. Reads no text of the visitor or of an answer. */
export function reportVisitorEvents(
  store: Store,
  session: ChatSession,
  report: (event: VisitorEvent) => void,
): void {
  let asked = session.getSnapshot().chatId;
  let ended = asked;
  session.subscribe(() => {
    const { chatId, isFinished, ending } = session.getSnapshot();
    if (chatId === undefined) return;
    if (chatId !== asked) {
      asked = chatId;
      report({ name: 'asked', entry: store.get(questionEntryAtom) });
    }
    if (chatId !== ended && (isFinished || ending === 'failed')) {
      ended = chatId;
      report(describeEnd(session));
    }
  });

  let rated: unknown;
  store.sub(feedbackAtom, () => {
    const { isSent, isSubmitting, scoreId, rating } = store.get(feedbackAtom);
    const score = `${scoreId} ${rating}`;
    if (!isSent || isSubmitting || score === rated) return;
    rated = score;
    report({ name: 'rated', value: rating === 1 ? 'helpful' : 'not-helpful' });
  });

  document.body.addEventListener('click', ({ target }) => {
    for (const [selector, name] of Object.entries(LINKS)) {
      if (target instanceof Element && target.closest(selector)) report({ name });
    }
  });
}

function describeEnd(session: ChatSession): VisitorEvent {
  const chat = session.getSnapshot();
  if (chat.ending === 'stopped') return { name: 'stopped' };
  const code = chat.error?.code ?? chat.incompleteReason;
  if (code !== undefined) return { name: 'failed', code };
  const { outcome = 'answer', sources, content, support } = readResponse(chat);
  if (content.trim() === '' && support === undefined) return { name: 'failed', code: 'no-text' };
  return { name: 'answered', outcome, sources: sources.length };
}
