import type { Section } from '@assist/content';
import { chooseExtract } from '../extract/extracts.ts';
import { failureName } from '../logger.ts';
import type { Citation } from '../model/citation.ts';
import { writeModelAnswer } from '../model/model-answer.ts';
import { type Retrieval, retrieve } from '../search/retrieve.ts';
import type { PageHit, SearchIndex } from '../search/search-index.ts';
import {
  type AnswerContext,
  type Extras,
  NO_EXTRAS,
  type Question,
  type Writing,
} from './answer-context.ts';
import { composeClosestPages } from './closest-pages.ts';
import { composeExtractiveAnswer } from './extractive-answer.ts';
import { type FollowUp, followUps } from './follow-ups.ts';
import { nextSteps } from './next-steps.ts';

/** Sources named below an answer. */
const MAX_SOURCES = 3;

/**
 * Answers from the content: with an answer, with the pages that come closest, or with what is said where
 * neither can be given.
 */
export async function* writeFromContent(
  { text, contextUrl }: Question,
  declined: string,
  context: AnswerContext,
  signal: AbortSignal,
): Writing {
  const retrieval = await retrieve(context.index, text, contextUrl);
  if (retrieval.outcome === 'declined') return yield* decline(declined, context);
  if (context.model === undefined || retrieval.outcome !== 'answer') {
    return yield* writeExtract(text, retrieval, [], context);
  }
  const written = yield* writeModelAnswer(text, retrieval.grounds, context.model, signal);
  signal.throwIfAborted();
  if (written.kind === 'no-answer') return yield* decline(declined, context);
  if (written.kind === 'answered') {
    return modelExtras(text, retrieval, written.citations, context);
  }
  context.logger.warn('model-failed', { reason: failureName(written.error) });
  return yield* writeExtract(text, retrieval, written.citations, context);
}

async function* decline(declined: string, { starters }: AnswerContext): Writing {
  yield declined;
  return { ...NO_EXTRAS, outcome: 'declined', followUps: starters };
}

/** What stands below a model's answer. The pages it cites come before the others found. */
async function modelExtras(
  question: string,
  { asked, grounds, pages }: Retrieval,
  citations: readonly Citation[],
  { index, nextStepHosts }: AnswerContext,
): Promise<Extras> {
  const cited = new Set(citations.map(({ url }) => url));
  const used = grounds.map(({ section }) => section).filter(({ url }) => cited.has(url));
  const [first] = citations;
  const found = pages.map(({ page }) => page);
  return {
    outcome: 'answer',
    citations: uniquePages([...citations, ...found]),
    followUps: await offer(question, used, pages, index),
    nextSteps: nextSteps(asked, used, first && (await index.page(first.url)), nextStepHosts, found),
  };
}

/**
 * Writes the passage that answers, or the closest pages. After a model that failed in the middle of its answer, only a
 * sure passage is added.
 */
async function* writeExtract(
  question: string,
  retrieval: Retrieval,
  alreadyCited: readonly Citation[],
  { index, nextStepHosts }: AnswerContext,
): Writing {
  const { outcome, asked, pages } = retrieval;
  const chosen = chooseExtract(retrieval);
  const quoted = chosen === undefined ? [] : [chosen.extract.section];
  // The index is searched while the text is being sent.
  const offered = offer(question, quoted, pages, index);
  const isAnswer = chosen?.isSure === true;
  if (isAnswer) {
    const markdown = composeExtractiveAnswer(chosen.extract);
    yield alreadyCited.length === 0 ? markdown : `\n\n${markdown}`;
  } else if (alreadyCited.length === 0) {
    yield await composeClosestPages(retrieval, chosen?.extract);
  }
  const found = pages.map(({ page }) => page);
  const [best, ...others] = found;
  return {
    outcome: isAnswer || alreadyCited.length > 0 ? 'answer' : 'closest-pages',
    citations: uniquePages([...alreadyCited, ...found]),
    followUps: await offered,
    nextSteps: outcome === 'answer' ? nextSteps(asked, quoted, best, nextStepHosts, others) : [],
  };
}

/** Follow-up questions; none when their search fails, because the answer is complete without them. */
function offer(
  question: string,
  quoted: readonly Section[],
  pages: readonly PageHit[],
  index: SearchIndex,
): Promise<readonly FollowUp[]> {
  return followUps(question, quoted, pages, index).catch(() => []);
}

function uniquePages(citations: readonly Citation[]): Citation[] {
  const unique = new Map(citations.map(({ title, url }) => [url, { title, url }]));
  return [...unique.values()].slice(0, MAX_SOURCES);
}
