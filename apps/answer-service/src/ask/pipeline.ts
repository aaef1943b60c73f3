import { contactsIn, type SupportContacts } from '../crisis/support-contact.ts';
import type { Citation } from '../model/citation.ts';
import { translateSuggestion } from '../words/default-suggestions.ts';
import type { Answer } from './answer.ts';
import type { AnswerContext, AnswerResources, Question, Step } from './answer-context.ts';
import { endCrisis, leadWithContact } from './danger.ts';
import { decline } from './decline.ts';
import { followUps } from './follow-ups.ts';
import { NOTHING_RETRIEVED, retrieve } from './gate.ts';
import { nextSteps } from './next-steps.ts';
import { haveOneLanguage, isForeign, languageOf } from './page-language.ts';
import { replaceWishForPerson, replyToSmallTalk } from './small-talk.ts';
import { write } from './write.ts';

/**
 * The way of every question that HTTP has not refused. HTTP has decided whether the question shows danger: its
 * `concern`. Beside a concern, HTTP refuses by `refuseWithContact`: a question that is too long or comes during a pause.
 */
const STEPS: readonly Step[] = [
  // A concern: the contact comes first.
  leadWithContact,
  // A crisis ends here, with the pages' section about support if the search is sure of one.
  endCrisis,
  // A greeting, thanks or a try ends here.
  replyToSmallTalk,
  // The page that the visitor asks from: the search adds its title to a question without a topic.
  lookUpPage,
  searchAndJudge,
  // A question that the pages do not answer ends here, with the contact in one line if none stands above.
  declineUnanswered,
  // A model writes from the pages, sure or not, but never beside a concern; each sentence is held to its quotation. A
  // model that finds no answer ends here. Without a model, or if it fails, a sure answer quotes sections, and an unsure
  // one lists the pages.
  write,
  // Follow-up questions and next steps.
  addExtras,
];

export async function answerQuestion(
  question: Question,
  answer: Answer,
  resources: AnswerResources,
): Promise<void> {
  const { text, language } = question;
  const context: AnswerContext = {
    ...resources,
    contacts: contactsIn(language, resources.contacts),
    say: resources.sayIn(language),
    answer,
    page: undefined,
    found: { ...NOTHING_RETRIEVED, searchedText: text },
    shown: [],
  };
  answer.begin();
  for (const step of STEPS) {
    if ((await step(question, context)) === 'end') break;
  }
  answer.end();
}

/** This answer needs no content. @throws an AbortError when the answer's signal aborts */
export async function refuseWithContact(
  question: Question,
  reason: string,
  answer: Answer,
  contacts: SupportContacts,
): Promise<void> {
  answer.begin();
  await leadWithContact(question, { answer, contacts: contactsIn(question.language, contacts) });
  await answer.write(`\n\n${reason}`);
  answer.outcome = 'refused';
  answer.end();
}

async function lookUpPage({ contextUrl }: Question, context: AnswerContext): Promise<'next'> {
  if (contextUrl !== undefined) context.page = await context.search.page(contextUrl);
  return 'next';
}

async function searchAndJudge(question: Question, context: AnswerContext): Promise<'next'> {
  const { contentLanguage, page } = context;
  const text =
    question.concern === undefined
      ? replaceWishForPerson(translateSuggestion(question.text, contentLanguage), contentLanguage)
      : question.text;
  context.found = await retrieve(context.search, { text, page, language: question.language });
  const { verdict, signals } = context.found;
  context.logger.info('question-judged', { verdict, ...signals });
  return 'next';
}

async function declineUnanswered(question: Question, context: AnswerContext) {
  return context.found.verdict === 'declined' ? decline(question, context) : 'next';
}

async function addExtras({ language }: Question, context: AnswerContext): Promise<'next'> {
  const { answer, found, shown, nextStepHosts } = context;
  const cited = found.pages.find(({ page }) => page.url === answer.citations[0]?.url);
  const first = (cited ?? found.pages[0])?.page;
  const pages = found.pages.filter(({ page }) => haveOneLanguage(page, first));
  const others = pages.map(({ page }) => page);
  answer.citations = uniquePages(answer.citations);
  answer.followUps = followUps(found.searchedText, shown, pages);
  answer.nextSteps = nextSteps(found.searchedText, shown, first, nextStepHosts, others);
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
