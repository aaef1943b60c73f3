import type { Page } from '@assist/content';
import { isPageUrl, stripInvisible } from '@assist/rules';
import type { Hono } from 'hono';
import { type FollowUp, questionsFromHeadings } from '../ask/follow-ups.ts';
import type { CompletionOptions } from './completions.ts';
import { errorResponse } from './error-response.ts';
import { visitorLanguage } from './request-language.ts';

export function addSuggestionRoute(
  app: Hono,
  { content, answering, language, limits }: CompletionOptions,
): void {
  // Suggestions and resumed answers share a limit, because neither runs a search.
  app.get('/v2/suggestions', limits.limit('resumes'), async (context) => {
    const served = content();
    const say = answering.sayIn(visitorLanguage(context, language));
    if (served === undefined) {
      return errorResponse(context, 503, 'starting', say('starting'));
    }
    const url = context.req.query('contextUrl') ?? '';
    let page: Page | undefined;
    try {
      if (isPageUrl(url)) page = await served.search.page(url);
    } catch {
      return errorResponse(context, 503, 'search-away', 'The pages cannot be searched now.');
    }
    const ofPage = page === undefined ? [] : questionsFromHeadings(page);
    return context.json({
      ...(page !== undefined && { pageTitle: stripInvisible(page.title) }),
      suggestedQuestions: shown(ofPage.length > 0 ? ofPage : served.suggestedQuestions),
    });
  });
}

export function shown(questions: readonly FollowUp[]): FollowUp[] {
  return questions.map(({ question, reasoning }) => ({
    question: stripInvisible(question),
    reasoning: stripInvisible(reasoning),
  }));
}
