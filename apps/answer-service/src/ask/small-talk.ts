import { matchesInAnyLanguage, type SmallTalk } from '../wording/wording.ts';
import type { Say } from '../words/service-words.ts';
import type { AnswerContext, Question } from './answer-context.ts';

const KINDS: readonly SmallTalk[] = ['greeting', 'welcome', 'goodbye', 'identity', 'ready'];

/** Step: small talk gets a reply without a search. */
export async function replyToSmallTalk(
  { text, concern }: Question,
  { answer, say, starters }: AnswerContext,
): Promise<'next' | 'end'> {
  const reply = concern === undefined ? smallTalkReply(text, say) : undefined;
  if (reply === undefined) return 'next';
  await answer.write(reply);
  answer.followUps = starters;
  return 'end';
}

/** The reply to small talk in any language; undefined for any other question. */
export function smallTalkReply(question: string, say: Say): string | undefined {
  const kind = KINDS.find((one) => matchesInAnyLanguage(one, question));
  return kind && say(kind);
}
