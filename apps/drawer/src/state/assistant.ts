import type { SuggestedQuestion } from '@assist/bridge';
import { type ChatSession, readResponse } from '@assist/chat';
import { checkQuestion, isPageUrl, stripDeceptive } from '@assist/rules';
import {
  askedTopicAtom,
  contextUrlAtom,
  draftAtom,
  earlierQuestionsAtom,
  hostPageUrlAtom,
  ignoredSourcesChatIdAtom,
  isDrawerOpenAtom,
  pinnedDraftTopicAtom,
  type QuestionEntry,
  questionEntryAtom,
  type Store,
  suggestedQuestionsAtom,
  type Topic,
  userQueryAtom,
  wordsAtom,
} from './atoms.ts';
import { findTopic, pageTopicAtom, shownTopicAtom } from './topic.ts';

/**
 * The actions that visitor and host can perform on the drawer. Only these actions change the question, the draft and
 * the topic.
 */
export type Assistant = ReturnType<typeof createAssistant>;

/** Maximum number of earlier questions, because each kept answer uses memory. */
const MAX_EARLIER_QUESTIONS = 20;

/**
 * Creates the actions on the store. Asking is an action, not a React effect. An effect could send a question again at
 * the next render, and would miss a question that the visitor repeats.
 */
export function createAssistant(store: Store, session: ChatSession) {
  const setDraft = (text: string): void => writeDraft(store, session, text);

  function editQuestion(): void {
    if (store.get(draftAtom) === '') setDraft(store.get(userQueryAtom));
  }

  session.subscribe(() => {
    const chat = session.getSnapshot();
    const isUnanswered = chat.ending === 'failed' && readResponse(chat).content === '';
    if (isUnanswered) editQuestion();
  });

  function clearQuery(): void {
    keepAnswer(store, session);
    session.reset();
    store.set(userQueryAtom, '');
  }

  return {
    open: (): void => store.set(isDrawerOpenAtom, true),
    close: (): void => store.set(isDrawerOpenAtom, false),
    /**
     * Asks a question, even while another question is being answered. Ignores an empty question. Puts a question that
     * is too long into the input, which shows the error.
     */
    ask: (question: string, entry: QuestionEntry = 'page'): void =>
      askQuestion(store, session, question, entry),
    /**
     * Sends the draft as a question and empties the input. If the topic chip is shown, its page is the question's page
     * context.
     */
    submitDraft(): void {
      const draft = store.get(draftAtom);
      if (checkQuestion(draft).kind !== 'valid') return;
      const topic = store.get(shownTopicAtom);
      setDraft('');
      askQuestion(store, session, draft, 'typed', topic);
    },
    setDraft,
    /** Returns to the landing view and adds the question and its answer to the earlier questions. */
    clearQuery,
    /** Makes this page the topic of the next question, even if the answer on screen has sources. */
    setContextUrl(url: string): void {
      if (isPageUrl(url)) replaceTopic(store, session, url);
    },
    clearContext(): void {
      store.set(contextUrlAtom, undefined);
      store.set(pinnedDraftTopicAtom, undefined);
    },
    /** Removes the topic, so that the next question has neither the context page nor a source as its topic. */
    removeTopic: (): void => replaceTopic(store, session, undefined),
    setPageUrl: (url: string): void => store.set(hostPageUrlAtom, url),
    setSuggestedQuestions: (questions: readonly SuggestedQuestion[]): void =>
      store.set(suggestedQuestionsAtom, questions.map(withoutDeceptive)),
    /** Puts the last question into the input, unless the input contains text. */
    editQuestion,
    stop: (): void => session.stop(),
    /** Asks the last question again, and empties the input if the input still contains that question. */
    retry(): void {
      if (store.get(draftAtom) === store.get(userQueryAtom)) setDraft('');
      void session.retry();
    },
    reset(): void {
      clearQuery();
      store.set(earlierQuestionsAtom, []);
      store.set(contextUrlAtom, undefined);
      setDraft('');
    },
  };
}

function askQuestion(
  store: Store,
  session: ChatSession,
  text: string,
  entry: QuestionEntry,
  topic: Topic | undefined = store.get(pageTopicAtom),
): void {
  const checked = checkQuestion(text);
  if (checked.kind === 'empty') return;
  if (checked.kind === 'too-long') {
    writeDraft(store, session, text);
    return;
  }
  keepAnswer(store, session);
  store.set(userQueryAtom, checked.question);
  store.set(askedTopicAtom, topic);
  store.set(questionEntryAtom, entry);
  const { language } = store.get(wordsAtom);
  const data = topic && { data: { contextUrl: topic.url } };
  void session.ask(checked.question, { language, ...data });
}

function replaceTopic(store: Store, session: ChatSession, contextUrl: string | undefined): void {
  store.set(contextUrlAtom, contextUrl);
  store.set(askedTopicAtom, undefined);
  store.set(ignoredSourcesChatIdAtom, session.getSnapshot().chatId);
  store.set(pinnedDraftTopicAtom, undefined);
  writeDraft(store, session, store.get(draftAtom));
}

/** Writes the draft. Its topic is the one of its first character, because the chip shows it while an answer ends. */
function writeDraft(store: Store, session: ChatSession, text: string): void {
  store.set(draftAtom, text);
  if (text === '') store.set(pinnedDraftTopicAtom, undefined);
  else if (store.get(pinnedDraftTopicAtom) === undefined) {
    store.set(pinnedDraftTopicAtom, { topic: findTopic(store, session.getSnapshot()) });
  }
}

/**
 * Adds the answer on screen to the earlier questions. If the question was asked before, the new answer replaces the
 * earlier answer.
 */
function keepAnswer(store: Store, session: ChatSession): void {
  const query = store.get(userQueryAtom);
  const chat = session.getSnapshot();
  if (readResponse(chat).content === '') return;
  const others = store.get(earlierQuestionsAtom).filter((earlier) => earlier.query !== query);
  store.set(earlierQuestionsAtom, [...others, { query, chat }].slice(-MAX_EARLIER_QUESTIONS));
}

function withoutDeceptive({ question, reasoning }: SuggestedQuestion): SuggestedQuestion {
  return { question: stripDeceptive(question), reasoning };
}
