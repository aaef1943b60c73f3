import type { SuggestedQuestion } from '@assist/bridge';
import type { ChatSession } from '@assist/chat';
import { checkQuestion, isPageUrl } from '@assist/rules';
import type { createStore } from 'jotai/vanilla';
import { stripDeceptive } from '../deceptive-characters.ts';
import {
  contextUrlAtom,
  draftAtom,
  isDrawerOpenAtom,
  modeAtom,
  pageUrlAtom,
  renderStateAtom,
  suggestedQuestionsAtom,
  userQueryAtom,
} from './atoms.ts';

/** The vanilla store that holds the atoms: usable outside React. */
export type Store = ReturnType<typeof createStore>;

/** Everything a visitor or the host can make the drawer do. The only writer of its state. */
export interface Assistant {
  open(): void;
  close(): void;
  toggle(): void;
  /**
   * Asks a question, even while another is being answered. One that is empty is ignored; one that is too
   * long is kept in the input, which shows the error.
   */
  ask(question: string): void;
  /** Asks what stands in the input, and empties it. */
  submitDraft(): void;
  setDraft(text: string): void;
  /** Drops the question and its answer: back to the landing view. */
  clearQuery(): void;
  setContextUrl(url: string): void;
  clearContext(): void;
  setPageUrl(url: string): void;
  setSuggestedQuestions(questions: readonly SuggestedQuestion[]): void;
  /** Stops the answer that runs and keeps what has arrived of it. */
  stop(): void;
  /** Asks the last question again. */
  retry(): void;
  /** Back to the defaults: query, messages, mode, context and input. */
  reset(): void;
}

/** What the assistant acts on. */
export interface AssistantParts {
  readonly store: Store;
  readonly session: ChatSession;
  /** Starts loading what shows an answer; called early so that it is there when the answer comes. */
  readonly preloadAnswer: () => void;
}

/**
 * Creates the store actions. Asking is one of them and never an effect, so that a question is sent
 * once however often React renders, and the same question can be asked twice.
 */
export function createAssistant({ store, session, preloadAnswer }: AssistantParts): Assistant {
  function ask(text: string): void {
    const checked = checkQuestion(text);
    if (checked.kind === 'empty') return;
    if (checked.kind === 'too-long') {
      store.set(draftAtom, text);
      return;
    }
    preloadAnswer();
    store.set(userQueryAtom, checked.question);
    store.set(modeAtom, 'input');
    session.reset();
    const contextUrl = store.get(contextUrlAtom);
    void session.ask(
      checked.question,
      contextUrl === undefined ? undefined : { data: { contextUrl } },
    );
    store.set(modeAtom, 'answering');
  }

  function clearQuery(): void {
    session.reset();
    store.set(userQueryAtom, '');
    store.set(modeAtom, 'input');
  }

  return {
    open: () => store.set(renderStateAtom, 'open'),
    close: () => store.set(renderStateAtom, 'close'),
    toggle: () => store.set(renderStateAtom, store.get(isDrawerOpenAtom) ? 'close' : 'open'),
    ask,
    submitDraft() {
      const draft = store.get(draftAtom);
      if (checkQuestion(draft).kind !== 'valid') return;
      store.set(draftAtom, '');
      ask(draft);
    },
    setDraft(text) {
      if (text !== '') preloadAnswer();
      store.set(draftAtom, text);
    },
    clearQuery,
    setContextUrl(url) {
      if (isPageUrl(url)) store.set(contextUrlAtom, url);
    },
    clearContext: () => store.set(contextUrlAtom, undefined),
    setPageUrl: (url) => store.set(pageUrlAtom, url),
    setSuggestedQuestions: (questions) =>
      store.set(
        suggestedQuestionsAtom,
        questions.map(({ question, reasoning }) => ({
          question: stripDeceptive(question),
          reasoning,
        })),
      ),
    stop: () => session.stop(),
    retry: () => void session.retry(),
    reset() {
      clearQuery();
      store.set(contextUrlAtom, undefined);
      store.set(draftAtom, '');
    },
  };
}
