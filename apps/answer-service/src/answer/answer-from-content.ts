import type { Section } from '@assist/content';
import type { SupportAnnotation } from '../crisis/support.ts';
import { type Citation, citeSection } from '../model/citation.ts';
import { writeModelAnswer } from '../model/model-answer.ts';
import { failureName } from '../operation/logger.ts';
import type { Say } from '../words/service-words.ts';
import {
  type AnswerContext,
  type Extras,
  NO_EXTRAS,
  type Question,
  type Writing,
} from './answer-context.ts';
import { chooseSections, composeAnswer } from './compose-answer.ts';
import { followUps } from './follow-ups.ts';
import { nextSteps } from './next-steps.ts';
import { type Retrieval, retrieve } from './retrieve.ts';

/**
 * The parts of a decline: its text, then the annotation and the text of the crisis contact. If the question has a
 * concern, the decline has only its text.
 */
export type Decline = readonly (string | SupportAnnotation)[];

/** Maximum sources below an answer. */
const MAX_SOURCES = 3;

/**
 * Answers from the content. With a model, the model writes from the pages found; otherwise the best sections are
 * quoted. Declines a question that is off topic.
 */
export async function* writeFromContent(
  question: Question,
  declined: Decline,
  context: AnswerContext,
  signal: AbortSignal,
): Writing {
  const retrieval = await retrieve(context, question);
  const say = context.sayIn(question.language);
  const extras = yield* writeRetrieved(retrieval, declined, say, context, signal);
  return context.showsSignals === true ? { ...extras, signals: retrieval.signals } : extras;
}

async function* writeRetrieved(
  retrieval: Retrieval,
  declined: Decline,
  say: Say,
  context: AnswerContext,
  signal: AbortSignal,
): Writing {
  if (retrieval.verdict === 'declined') return yield* decline(declined, context);
  if (context.model === undefined) return yield* writeSections(retrieval, say, context);
  const { asked, pages } = retrieval;
  const written = yield* writeModelAnswer(asked, pages, context.model, signal);
  signal.throwIfAborted();
  if (written.kind === 'no-answer') return yield* decline(declined, context);
  if (written.kind === 'failed') {
    context.logger.warn('model-failed', { reason: failureName(written.error) });
    if (written.citations.length === 0) return yield* writeSections(retrieval, say, context);
    if (retrieval.verdict === 'sure') {
      yield '\n\n';
      return yield* writeSections(retrieval, say, context);
    }
  }
  return modelExtras(retrieval, written.citations, context);
}

async function* decline(declined: Decline, { starters }: AnswerContext): Writing {
  yield* declined;
  return { ...NO_EXTRAS, outcome: 'declined', followUps: starters };
}

async function* writeSections(retrieval: Retrieval, say: Say, context: AnswerContext): Writing {
  const { asked, passages, verdict } = retrieval;
  const shown = chooseSections(asked, passages, say);
  const isSure = verdict === 'sure';
  yield composeAnswer(shown, isSure, say);
  return extrasOf(retrieval, context, {
    shown: shown.map(({ section }) => section),
    citations: shown.map(({ section }) => citeSection(section)),
    outcome: isSure ? 'answer' : 'closest-pages',
  });
}

/** Returns the extras of a model's answer. Pages that the answer cites come first in the list of sources. */
function modelExtras(
  retrieval: Retrieval,
  citations: readonly Citation[],
  context: AnswerContext,
): Extras {
  const cited = new Set(citations.map(({ url }) => url));
  const used = retrieval.pages.filter(({ page }) => cited.has(page.url));
  const shown = used.flatMap(({ sections: [best] }) => best ?? []);
  return extrasOf(retrieval, context, { shown, citations, outcome: 'answer' });
}

function extrasOf(
  { asked, pages }: Retrieval,
  { nextStepHosts }: AnswerContext,
  {
    shown,
    citations,
    outcome,
  }: Pick<Extras, 'citations' | 'outcome'> & { readonly shown: readonly Section[] },
): Extras {
  const found = pages.map(({ page }) => page);
  const others = pages.flatMap(({ sections: [best] }) => (best ? [citeSection(best)] : []));
  const first = found.find(({ url }) => url === citations[0]?.url) ?? found[0];
  return {
    outcome,
    citations: uniquePages([...citations, ...others]),
    followUps: followUps(asked, shown, pages),
    nextSteps: nextSteps(asked, shown, first, nextStepHosts, found),
  };
}

/** Removes repeated pages, and keeps each page's first citation. Returns at most `MAX_SOURCES` citations. */
function uniquePages(citations: readonly Citation[]): Citation[] {
  const unique = new Map<string, Citation>();
  for (const citation of citations) {
    if (!unique.has(citation.url)) unique.set(citation.url, citation);
  }
  return [...unique.values()].slice(0, MAX_SOURCES);
}
