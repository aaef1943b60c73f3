import { type Section, writeMarkdown } from '@assist/content';
import type { SupportAnnotation } from '../crisis/support.ts';
import { type Citation, citeSection } from '../model/citation.ts';
import { canCheck } from '../model/denial.ts';
import { type ModelOutcome, writeModelAnswer } from '../model/model-answer.ts';
import { failureName } from '../operation/logger.ts';
import { link, list, paragraph, strong } from '../text/markdown-nodes.ts';
import {
  type AnswerContext,
  type Extras,
  NO_EXTRAS,
  type Question,
  type Writing,
} from './answer-context.ts';
import {
  haveOneLanguage,
  introduceForeign,
  isForeign,
  languageOf,
  type Voice,
} from './answer-language.ts';
import { chooseSections, composeAnswer } from './compose-answer.ts';
import { followUps } from './follow-ups.ts';
import { nextSteps } from './next-steps.ts';
import { type Retrieval, retrieve } from './retrieve.ts';

/**
 * The parts of a decline: its text, then the annotation and the text of the crisis contact. If the question has a
 * concern, the decline has only its text, because the answer already began with a contact.
 */
export type Decline = readonly (string | SupportAnnotation)[];

/**
 * Writes an answer from the content. A configured model writes the answer from the pages found. Otherwise the answer
 * quotes the best sections in the language of their pages. Declines an off-topic question.
 */
export async function* writeFromContent(
  question: Question,
  declined: Decline,
  context: AnswerContext,
  signal: AbortSignal,
): Writing {
  const retrieval = await retrieve(context, question);
  const { language } = question;
  const voice = { language, say: context.sayIn(language) };
  const extras = yield* writeRetrieved(retrieval, declined, voice, context, signal);
  return context.showsSignals === true ? { ...extras, signals: retrieval.signals } : extras;
}

async function* writeRetrieved(
  retrieval: Retrieval,
  declined: Decline,
  voice: Voice,
  context: AnswerContext,
  signal: AbortSignal,
): Writing {
  if (retrieval.verdict === 'declined') return yield* decline(declined);
  const [first] = retrieval.pages;
  // The model writes in the language of the best page, because the checker compares its words with the page.
  const language = languageOf(first?.page);
  if (context.model === undefined || !canCheck(language)) {
    return yield* writeSections(retrieval, voice, context);
  }
  const { asked } = retrieval;
  const pages = retrieval.pages.filter(({ page }) => haveOneLanguage(page, first?.page));
  const outcome: { written: ModelOutcome } = { written: { kind: 'no-answer' } };
  const { model } = context;
  const pieces = async function* (): AsyncGenerator<string> {
    outcome.written = yield* writeModelAnswer(asked, pages, model, signal, language);
  };
  const introduction = isForeign(first?.page, voice)
    ? introduceForeign(first?.page, voice, true)
    : [];
  for await (const piece of pieces()) {
    yield* introduction.splice(0);
    yield piece;
  }
  signal.throwIfAborted();
  const { written } = outcome;
  if (written.kind === 'no-answer') return yield* decline(declined);
  if (written.kind === 'failed') {
    context.logger.warn('model-failed', { reason: failureName(written.error) });
    if (written.citations.length === 0) return yield* writeSections(retrieval, voice, context);
    if (retrieval.verdict === 'sure') {
      yield '\n\n';
      return yield* writeSections(retrieval, voice, context, true);
    }
  }
  yield relatedPages(retrieval, written.citations, voice);
  return modelExtras(retrieval, written.citations, voice, context);
}

async function* decline(declined: Decline): Writing {
  yield* declined;
  return { ...NO_EXTRAS, outcome: 'declined' };
}

async function* writeSections(
  retrieval: Retrieval,
  voice: Voice,
  context: AnswerContext,
  isIntroduced = false,
): Writing {
  const { asked, passages, verdict } = retrieval;
  const { say } = voice;
  const shown = chooseSections(asked, passages, say);
  const isSure = verdict === 'sure';
  const page = shown[0]?.page;
  const isQuoteForeign = isForeign(page, voice);
  if (isQuoteForeign && !isIntroduced) yield* introduceForeign(page, voice, isSure);
  const citations = shown.map(({ section }) => citeSection(section));
  yield composeAnswer(shown, isSure || isQuoteForeign, say);
  yield relatedPages(retrieval, citations, voice);
  return extrasOf(retrieval, voice, context, {
    shown: shown.map(({ section }) => section),
    citations,
    outcome: isSure ? 'answer' : 'closest-pages',
  });
}

function modelExtras(
  retrieval: Retrieval,
  citations: readonly Citation[],
  voice: Voice,
  context: AnswerContext,
): Extras {
  const cited = new Set(citations.map(({ url }) => url));
  const used = retrieval.pages.filter(({ page }) => cited.has(page.url));
  const shown = used.flatMap(({ sections: [best] }) => best ?? []);
  return extrasOf(retrieval, voice, context, { shown, citations, outcome: 'answer' });
}

function extrasOf(
  { asked, pages: all }: Retrieval,
  voice: Voice,
  { nextStepHosts }: AnswerContext,
  {
    shown,
    citations,
    outcome,
  }: Pick<Extras, 'citations' | 'outcome'> & { readonly shown: readonly Section[] },
): Extras {
  const cited = all.find(({ page }) => page.url === citations[0]?.url);
  const first = (cited ?? all[0])?.page;
  const pages = all.filter(({ page }) => haveOneLanguage(page, first));
  const found = pages.map(({ page }) => page);
  return {
    outcome,
    citations: uniquePages(citations),
    followUps: followUps(asked, shown, pages),
    nextSteps: nextSteps(asked, shown, first, nextStepHosts, found),
    language: isForeign(first, voice) ? undefined : languageOf(first),
  };
}

/** Returns a list of links to the found pages that the answer does not cite, if they are in the language of its pages. */
function relatedPages(
  { pages }: Retrieval,
  citations: readonly Citation[],
  { say }: Voice,
): string {
  const cited = new Set(citations.map(({ url }) => url));
  const related = pages.flatMap(({ page }) =>
    cited.has(page.url) || !haveOneLanguage(page, pages[0]?.page)
      ? []
      : [[link(page.url, page.title)]],
  );
  if (related.length === 0) return '';
  return `\n\n${writeMarkdown([paragraph([strong(say('relatedPages'))]), list(related)])}`;
}

/** Removes repeated pages, and keeps each page's first citation. */
function uniquePages(citations: readonly Citation[]): Citation[] {
  const unique = new Map<string, Citation>();
  for (const citation of citations) {
    if (!unique.has(citation.url)) unique.set(citation.url, citation);
  }
  return [...unique.values()];
}
