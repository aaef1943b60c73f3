import { writeMarkdown } from '@assist/content';
import { contactFor, supportAnnotation } from '../crisis/support-contact.ts';
import { citeSection } from '../model/citation.ts';
import { wordingOf } from '../wording/wording.ts';
import type { AnswerContext, Question, Step } from './answer-context.ts';
import { retrieve } from './gate.ts';
import { nextSteps } from './next-steps.ts';
import { introduceForeign, isForeign, languageOf } from './page-language.ts';
import { chooseSections, composeSection } from './quote-sections.ts';

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
export const endCrisis: Step = async ({ concern, language }, context) => {
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
};
