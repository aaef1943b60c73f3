import { type ChatSnapshot, readResponse } from '@assist/chat';
import { shareablePageUrl } from '@assist/rules';
import { atom } from 'jotai/vanilla';
import {
  askedTopicAtom,
  contextUrlAtom,
  hasQuestionAtom,
  ignoredSourcesChatIdAtom,
  pinnedDraftTopicAtom,
  type Store,
  type Topic,
} from './atoms.ts';

/** The service’s answer about a page. */
export interface KnownPage {
  readonly url: string;
  /** Empty if the service does not know the page. */
  readonly title: string;
  readonly questions: readonly string[];
}

export const knownPageAtom = atom<KnownPage>();

/**
 * The page context (`contextUrlAtom`) as a topic. Its title comes from the service, or is the host, because anybody can
 * write words into the path of a link to the page (threats T13).
 */
export const pageTopicAtom = atom((get): Topic | undefined => {
  const url = get(contextUrlAtom);
  if (url === undefined) return undefined;
  const known = get(knownPageAtom);
  return { url, title: (known?.url === url && known.title) || new URL(url).hostname };
});

/** The topic on the chip: of the draft; without one, of the question on screen. */
export const shownTopicAtom = atom((get) => {
  const draftTopic = get(pinnedDraftTopicAtom);
  const asked = get(hasQuestionAtom) ? get(askedTopicAtom) : undefined;
  return draftTopic === undefined ? (asked ?? get(pageTopicAtom)) : draftTopic.topic;
});

/**
 * Finds the topic of the next typed question: the first source of the answer on screen. Without a source, the topic is
 * the page context. While an answer is running, the topic of its question is kept.
 */
export function findTopic(store: Store, chat: ChatSnapshot): Topic | undefined {
  const pageTopic = store.get(pageTopicAtom);
  if (!store.get(hasQuestionAtom)) return pageTopic;
  if (chat.status === 'submitted' || chat.status === 'streaming') {
    return store.get(askedTopicAtom) ?? pageTopic;
  }
  const [first] = readResponse(chat).sources;
  if (first === undefined || chat.chatId === store.get(ignoredSourcesChatIdAtom)) return pageTopic;
  return { url: shareablePageUrl(new URL(first.url)), title: first.title };
}
