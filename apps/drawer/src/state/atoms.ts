import type { SuggestedQuestion } from '@assist/bridge';
import type { ChatSnapshot } from '@assist/chat';
import { atom, type createStore } from 'jotai/vanilla';
import type { Rating } from '../feedback/send-score.ts';
import { type DrawerWords, englishWords, type MessageKey } from '../words/words.ts';

export type Store = ReturnType<typeof createStore>;

/** The drawer's language and its words. A question is sent with this language. */
export const wordsAtom = atom<DrawerWords>(englishWords);

/** The page that a typed question is about. */
export interface Topic {
  /** URL that is sent with the question as its page context. */
  readonly url: string;
  readonly title: string;
}

/** Questions suggested by the service. If the list is empty, the landing view shows default questions. */
export const suggestedQuestionsAtom = atom<readonly SuggestedQuestion[]>([]);

/** The last question asked. Empty before the first question, and on the landing view. */
export const userQueryAtom = atom('');

/** Whether a question is on screen, also after its answer has ended: the mode `answering` (spec §3). */
export const hasQuestionAtom = atom((get) => get(userQueryAtom) !== '');

/** Where a question came from: the input, a button of the drawer, or the host page. */
export type QuestionEntry = 'typed' | 'suggestion' | 'page';

export const questionEntryAtom = atom<QuestionEntry>('typed');

/** URL of the page context: the page for which the host or the visitor opened the drawer. */
export const contextUrlAtom = atom<string>();

/**
 * The topic of the draft, chosen when the visitor began to write it. The chip above the input shows this topic, so that
 * it never changes while an answer ends by itself.
 */
export const pinnedDraftTopicAtom = atom<{ readonly topic: Topic | undefined }>();

export const askedTopicAtom = atom<Topic>();

/**
 * Id of the chat that was on screen when the topic was removed or replaced by a page. `findTopic` ignores the
 * sources of this chat.
 */
export const ignoredSourcesChatIdAtom = atom<string>();

export interface EarlierQuestion {
  readonly query: string;
  readonly chat: ChatSnapshot;
}

/** The earlier questions of this visit, oldest first. Kept in memory only. */
export const earlierQuestionsAtom = atom<readonly EarlierQuestion[]>([]);

/** Whether the drawer is open or opening (spec §3). */
export const isDrawerOpenAtom = atom(false);

/** The text in the input that is not yet submitted. The draft survives errors, and closing and reopening the drawer. */
export const draftAtom = atom('');

/** URL of the host page. Relative links of an answer are resolved against this URL. */
export const hostPageUrlAtom = atom<string>();

/**
 * Why the service cannot answer: an English message for developers, or '' in production. Set only by a standalone
 * drawer, which checks the service itself.
 */
export const standaloneServiceFaultAtom = atom<string>();

/** Whether the header has folded to the input, the note and Close, because the visitor has scrolled down an answer. */
export const isHeaderFoldedAtom = atom(false);

/** The last scroll position of the answer area, in px, and the id of the chat on screen at that time. */
export const keptScrollAtom = atom<{ readonly chatId?: string | undefined; readonly top: number }>({
  top: 0,
});

export interface RatedAnswer {
  readonly chatId: string;
  readonly traceId: string;
  readonly observationId: string;
}

export interface FeedbackState {
  readonly answer: RatedAnswer | undefined;
  /** Id of the score, created with the first rating and reused for every later submit. */
  readonly scoreId: string | undefined;
  readonly rating: Rating | undefined;
  /** The step that the panel below the rating shows; `closed` hides the panel. */
  readonly step: 'closed' | 'reasons' | 'details';
  readonly reason: MessageKey | undefined;
  /** The text in the free-text form, sent or not. */
  readonly details: string;
  /** Whether the service has accepted a comment with the current rating. */
  readonly hasComment: boolean;
  readonly isSubmitting: boolean;
  readonly isSent: boolean;
  /** Error message for the visitor if the last submit failed. */
  readonly problem: string | undefined;
}

export const UNRATED: FeedbackState = {
  answer: undefined,
  scoreId: undefined,
  rating: undefined,
  step: 'closed',
  reason: undefined,
  details: '',
  hasComment: false,
  isSubmitting: false,
  isSent: false,
  problem: undefined,
};

/**
 * Feedback state of the last rated answer. Kept in the store, so that the state survives closing and reopening the
 * drawer. The answer's script and the one of visitor events read it from here, and so share no third script.
 */
export const feedbackAtom = atom(UNRATED);
