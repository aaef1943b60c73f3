import { matchesInAnyLanguage, type SmallTalk } from '../wording/wording.ts';
import type { Say } from '../words/service-words.ts';

const KINDS: readonly SmallTalk[] = ['greeting', 'welcome', 'goodbye', 'identity', 'ready'];

/** The reply to small talk in any language; undefined for any other question. */
export function smallTalkReply(question: string, say: Say): string | undefined {
  const kind = KINDS.find((one) => matchesInAnyLanguage(one, question));
  return kind && say(kind);
}
