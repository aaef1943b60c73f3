import { WORDINGS, type Wording, wordingOf } from '../wording/wording.ts';
import type { Say } from '../words/service-words.ts';
import type { Step } from './answer-context.ts';

const KINDS = ['greeting', 'welcome', 'goodbye', 'identity', 'ready'] as const;

export const replyToSmallTalk: Step = async ({ text, concern }, { answer, say, starters }) => {
  const reply = concern === undefined ? smallTalkReply(text, say) : undefined;
  if (reply === undefined) return 'next';
  await answer.write(reply);
  answer.followUps = starters;
  return 'end';
};

export function smallTalkReply(question: string, say: Say): string | undefined {
  const kind = KINDS.find((one) => anyWording(({ matches }) => matches(one, question)));
  return kind && say(kind);
}

/** A wish for a person, in any language, becomes the contact question, whose words pages have. */
export function replaceWishForPerson(question: string, tag: string): string {
  const isForPerson = anyWording(
    ({ matches }) => matches('person', question) && !matches('person about a topic', question),
  );
  const [contactQuestion = question] = wordingOf(tag).lines('contact question');
  return isForPerson ? contactQuestion : question;
}

function anyWording(test: (wording: Wording) => boolean): boolean {
  return [...WORDINGS.values()].some(test);
}
