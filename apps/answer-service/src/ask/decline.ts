import { supportAfterDecline } from '../crisis/support-contact.ts';
import type { Step } from './answer-context.ts';
import { followUps } from './follow-ups.ts';
import { composeRelated } from './quote-sections.ts';

/**
 * Declines a question, and names near pages. A visitor without a concern gets the crisis contact in one line, because
 * danger can hide, and questions to ask instead: of near pages, else the site's suggested ones.
 */
export const decline: Step = async ({ concern }, context) => {
  const { answer, contacts, say, found, starters } = context;
  answer.outcome = 'declined';
  await answer.write(`${say('declined')}${composeRelated(found.pages, [], say)}`);
  if (concern === undefined) {
    const support = supportAfterDecline(contacts, say);
    answer.annotate(support);
    await answer.write(`\n\n${support.contact.markdown}`);
    const near = followUps(found.searchedText, [], found.pages);
    answer.followUps = near.length > 0 ? near : starters;
  }
  return 'end';
};
