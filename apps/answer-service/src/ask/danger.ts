import { writeMarkdown } from '@assist/content';
import { contactFor, supportAfterDecline, supportAnnotation } from '../crisis/support.ts';
import { citeSection } from '../model/citation.ts';
import { wordingOf } from '../wording/wording.ts';
import type { AnswerContext, Question } from './answer-context.ts';
import { followUps } from './follow-ups.ts';
import { nextSteps } from './next-steps.ts';
import { introduceForeign, isForeign, languageOf } from './page-language.ts';
import { chooseSections, composeSection } from './quote-sections.ts';
import { retrieve } from './retrieve.ts';

export async function leadWithContact(
  { concern }: Question,
  { answer, contacts }: Pick<AnswerContext, 'answer' | 'contacts'>,
): Promise<'next'> {
  if (concern === undefined) return 'next';
  answer.annotate(supportAnnotation(concern, contacts));
  await answer.write(contactFor(concern, contacts).markdown);
  return 'next';
}

/** Support comes before any other topic that was asked, and never in a model's words. */
export async function showSupport(
  { concern, language }: Question,
  context: AnswerContext,
): Promise<'next' | 'end'> {
  const { answer, say, contentLanguage, nextStepHosts } = context;
  if (concern === undefined) return 'next';
  if (concern !== 'crisis') {
    await answer.write('\n\n');
    return 'next';
  }
  for (const text of wordingOf(contentLanguage).lines('support questions')) {
    const { verdict, passages } = await retrieve(context.search, { text });
    const [support] = verdict === 'sure' ? chooseSections(text, passages, say) : [];
    if (support === undefined) continue;
    const { page, section } = support;
    if (isForeign(page, language)) answer.annotate(...introduceForeign(page, say));
    else answer.language = languageOf(page);
    await answer.write(`\n\n${writeMarkdown(composeSection(support, say))}`);
    answer.citations = [citeSection(section)];
    answer.nextSteps = nextSteps('', [section], undefined, nextStepHosts, [], languageOf(page));
    break;
  }
  return 'end';
}

/**
 * Declines a question. A visitor without a concern gets the crisis contact in one line, because danger can hide, and
 * questions to ask instead: of near pages, else the site's suggested ones.
 */
export async function decline(
  { concern }: Question,
  { answer, contacts, say, found, starters }: AnswerContext,
): Promise<'end'> {
  answer.outcome = 'declined';
  await answer.write(say('declined'));
  if (concern === undefined) {
    const support = supportAfterDecline(contacts, say);
    answer.annotate(support);
    await answer.write(`\n\n${support.contact.markdown}`);
    const near = followUps(found.asked, [], found.pages);
    answer.followUps = near.length > 0 ? near : starters;
  }
  return 'end';
}
