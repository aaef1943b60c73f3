import type { Citation } from '../model/citation.ts';
import type { AnswerContext, Question } from './answer-context.ts';
import { followUps } from './follow-ups.ts';
import { nextSteps } from './next-steps.ts';
import { haveOneLanguage, isForeign, languageOf } from './page-language.ts';

export async function addExtras(
  { language }: Question,
  { answer, found, shown, nextStepHosts }: AnswerContext,
): Promise<'next'> {
  const cited = found.pages.find(({ page }) => page.url === answer.citations[0]?.url);
  const first = (cited ?? found.pages[0])?.page;
  const pages = found.pages.filter(({ page }) => haveOneLanguage(page, first));
  const others = pages.map(({ page }) => page);
  answer.citations = uniquePages(answer.citations);
  answer.followUps = followUps(found.asked, shown, pages);
  answer.nextSteps = nextSteps(found.asked, shown, first, nextStepHosts, others);
  if (!isForeign(first, language)) answer.language = languageOf(first);
  return 'next';
}

function uniquePages(citations: readonly Citation[]): Citation[] {
  const unique = new Map<string, Citation>();
  for (const citation of citations) {
    if (!unique.has(citation.url)) unique.set(citation.url, citation);
  }
  return [...unique.values()];
}
