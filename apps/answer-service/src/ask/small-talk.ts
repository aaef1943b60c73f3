import { WORDINGS, type Wording, wordingOf } from '../wording/wording.ts';
import type { Say } from '../words/service-words.ts';
import type { AnswerContext, Question } from './answer-context.ts';

const KINDS = ['greeting', 'welcome', 'goodbye', 'identity', 'ready'] as const;

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
  const kind = KINDS.find((one) => anyWording(({ matches }) => matches(one, question)));
  return kind && say(kind);
}

/**
 * The question to search. Replaces a request for a person, in any language, by a question about the contact number,
 * because no page contains the words of such a request. A request with a topic is an ordinary question.
 * @param tag language tag of the content
 */
export function searchedQuestion(question: string, tag: string): string {
  const isForPerson = anyWording(
    ({ matches }) => matches('person', question) && !matches('person about a topic', question),
  );
  const [contactQuestion = question] = wordingOf(tag).lines('contact question');
  return isForPerson ? contactQuestion : question;
}

function anyWording(test: (wording: Wording) => boolean): boolean {
  return [...WORDINGS.values()].some(test);
}
