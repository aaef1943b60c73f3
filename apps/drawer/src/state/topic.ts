import type { ChatSnapshot } from '@assist/chat';
import { fitPageUrl } from '@assist/rules';
import { type Atom, atom } from 'jotai/vanilla';
import { readResponse } from '../answer/read-response.ts';
import { selectSources } from '../answer/selections.ts';
import {
  askedTopicAtom,
  contextUrlAtom,
  type Topic,
  topiclessChatAtom,
  userQueryAtom,
} from './atoms.ts';

/** The page context (`contextUrlAtom`) as a topic. */
export const pageTopicAtom: Atom<Topic | undefined> = atom((get) => {
  const url = get(contextUrlAtom);
  return url === undefined ? undefined : { url, title: nameOf(url) };
});

/**
 * Finds the topic of the next typed question: the first source of the answer on screen. Without a source, the topic is
 * the page context. While an answer is running, the topic of its question is kept.
 */
export const findTopicAtom: Atom<(chat: ChatSnapshot) => Topic | undefined> = atom((get) => {
  const pageTopic = get(pageTopicAtom);
  const askedTopic = get(askedTopicAtom);
  const topiclessChat = get(topiclessChatAtom);
  const hasAsked = get(userQueryAtom) !== '';
  return (chat) => {
    if (!hasAsked) return pageTopic;
    if (chat.status === 'submitted' || chat.status === 'streaming') return askedTopic ?? pageTopic;
    const [first] = selectSources(readResponse(chat).sources);
    if (first === undefined || chat.chatId === topiclessChat) return pageTopic;
    return { url: fitPageUrl(new URL(first.url)), title: first.title };
  };
});

/**
 * Returns a page's name, made from the last segment of its path: 'Gold card' for `/cards/gold-card/`. Returns the host
 * if the segment has no words.
 */
function nameOf(url: string): string {
  const { pathname, hostname } = new URL(url);
  const last = pathname.split('/').findLast((part) => part !== '') ?? '';
  const words = last
    .replace(/\.\w+$/, '')
    .replaceAll(/[-_+]+/g, ' ')
    .trim();
  const isName = /^[\w ]*[a-z]{3}[\w ]*$/i.test(words);
  return isName ? words.charAt(0).toUpperCase() + words.slice(1) : hostname;
}
