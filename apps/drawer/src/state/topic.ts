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

/** The page of `contextUrlAtom` as a topic. */
export const pageTopicAtom: Atom<Topic | undefined> = atom((get) => {
  const url = get(contextUrlAtom);
  return url === undefined ? undefined : { url, title: nameOf(url) };
});

/**
 * Finds the topic of the next typed question: the first source of the answer on screen. Without a source, it is the
 * page that the drawer was opened for. While an answer is running, it is the topic of its question.
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

/** Returns a page's name: the last part of its path, or its host. For `/cards/gold-card/` it is 'Gold card'. */
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
