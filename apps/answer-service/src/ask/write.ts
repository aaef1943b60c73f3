import { writeMarkdown } from '@assist/content';
import { citeSection } from '../model/citation.ts';
import { canCheck } from '../model/language-rules.ts';
import { type ModelOutcome, writeModelAnswer } from '../model/model-answer.ts';
import type { TextModel } from '../model/text-model.ts';
import { failureName } from '../operation/logger.ts';
import { paragraph, text } from '../text/markdown-nodes.ts';
import type { Say } from '../words/service-words.ts';
import type { AnswerContext, Question, Step } from './answer-context.ts';
import { decline } from './decline.ts';
import type { Retrieval } from './gate.ts';
import { haveOneLanguage, introduceForeign, isForeign, languageOf } from './page-language.ts';
import {
  chooseSections,
  closestSections,
  composeAnswer,
  composeClosest,
  composeRelated,
} from './quote-sections.ts';

/**
 * A model writes from the pages found, but never beside a contact, and never about an identifier that no page has.
 * Otherwise the best sections are quoted.
 */
export const write: Step = async (question, context) => {
  const { answer, model, logger, found, say } = context;
  // The model writes in the language of the best page, because its words are held against the page's.
  const mayAsk =
    question.concern === undefined &&
    found.missing.length === 0 &&
    canCheck(languageOf(found.pages[0]?.page));
  if (model === undefined || !mayAsk) {
    await quoteSections(question, context);
  } else {
    const written = await writeWithModel(model, question, context);
    if (written.kind === 'no-answer') return decline(question, context);
    if (written.kind === 'failed') {
      logger.warn('model-failed', { reason: failureName(written.error) });
      const hasText = written.citations.length > 0;
      if (hasText)
        await answer.write(`\n\n${writeMarkdown([paragraph([text(say('incomplete'))])])}`);
      if (hasText && found.verdict === 'sure') await answer.write('\n\n');
      if (!hasText || found.verdict === 'sure') await quoteSections(question, context, hasText);
    }
  }
  await answer.write(composeRelated(found.pages, answer.citations, say));
  return 'next';
};

async function writeWithModel(
  model: TextModel,
  { language }: Question,
  context: AnswerContext,
): Promise<ModelOutcome> {
  const { answer, found, say } = context;
  const first = found.pages[0]?.page;
  // In the order of their rank, because one long page could fill the prompt.
  const sections = found.passages
    .filter(({ page }) => haveOneLanguage(page, first))
    .map(({ section }) => section);
  const show = async (markdown: string): Promise<void> => {
    if (answer.text === '' && isForeign(first, language)) {
      answer.annotate(...introduceForeign(first, say));
    }
    await answer.write(markdown);
  };
  const { signal } = answer;
  const outcome = await writeModelAnswer(
    found.searchedText,
    sections,
    model,
    signal,
    languageOf(first),
    show,
  );
  signal.throwIfAborted();
  if (outcome.kind !== 'no-answer') {
    answer.citations = outcome.citations;
    const cited = new Set(outcome.citations.map(({ url }) => url));
    context.shown = found.pages
      .filter(({ page }) => cited.has(page.url))
      .flatMap(({ sections: [best] }) => best ?? []);
  }
  return outcome;
}

/** @param isIntroduced whether the visitor already knows that the quotes are in another language */
async function quoteSections(
  { language }: Question,
  context: AnswerContext,
  isIntroduced = false,
): Promise<void> {
  const { answer, found, say } = context;
  const isSure = found.verdict === 'sure';
  const shown = isSure ? chooseSections(found.searchedText, found.passages, say) : [];
  const closest = isSure ? [] : closestSections(found.passages);
  const page = (shown[0] ?? closest[0])?.page;
  const isQuoteForeign = isForeign(page, language);
  const introduction = isSure ? undefined : introduceClosest(found, say);
  if (isQuoteForeign && !isIntroduced)
    answer.annotate(...introduceForeign(page, say, introduction));
  await answer.write(
    isSure
      ? composeAnswer(found.searchedText, shown, say)
      : composeClosest(found.searchedText, closest, isQuoteForeign ? undefined : introduction, say),
  );
  answer.outcome = isSure ? 'answer' : 'closest-pages';
  context.shown = shown.map(({ section }) => section);
  const cited = [...shown, ...closest].map(({ section }) => citeSection(section));
  answer.citations = [...answer.citations, ...cited];
}

function introduceClosest({ missing }: Retrieval, say: Say): string {
  const names = missing.join(', ');
  const isMissing = missing.length > 0 ? `${say('notMentioned', { names })} ` : '';
  return `${isMissing}${say('closestPages')}:`;
}
