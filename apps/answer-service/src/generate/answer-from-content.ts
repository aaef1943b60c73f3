import type { Section } from '@assist/content';
import { chooseExtract } from '../extract/extracts.ts';
import type { Citation } from '../model/citation.ts';
import { writeModelAnswer } from '../model/model-answer.ts';
import { retrieve } from '../search/retrieve.ts';
import { type AnswerContext, NO_EXTRAS, type Question, type Writing } from './answer-context.ts';
import { composeClosestPages } from './closest-pages.ts';
import { composeExtractiveAnswer } from './extractive-answer.ts';
import { type FollowUp, followUps } from './follow-ups.ts';
import { nextSteps } from './next-steps.ts';
import { paced } from './pieces.ts';

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
  const { outcome, asked, grounds, pages } = retrieval;
  const found = pages.map(({ page }) => page);
  const sources = found.map(({ title, url }) => ({ title, url }));
  // Sought while the text is being sent; an answer is none the worse without them.
  const offer = (quoted: readonly Section[]): Promise<readonly FollowUp[]> =>
    followUps(text, quoted, pages, context.index).catch(() => []);

  if (outcome === 'declined') {
    yield* paced(declined, context.delayMs, signal);
    return { ...NO_EXTRAS, outcome, followUps: context.starters };
  }
  let begun: readonly Citation[] = [];
  if (context.model !== undefined && outcome === 'answer') {
    const writing = writeModelAnswer(text, grounds, context.model, signal);
    let next = await writing.next();
    while (next.done !== true) {
      yield* paced(next.value, context.delayMs, signal);
      next = await writing.next();
    }
    const written = next.value;
    signal.throwIfAborted();
    if (written.kind === 'no-answer') {
      yield* paced(declined, context.delayMs, signal);
      return { ...NO_EXTRAS, outcome: 'declined', followUps: context.starters };
    }
    if (written.kind === 'answered') {
      const cited = new Set(written.citations.map(({ url }) => url));
      const used = grounds.map(({ section }) => section).filter(({ url }) => cited.has(url));
      const [first] = written.citations;
      return {
        outcome,
        citations: uniquePages([...written.citations, ...sources]),
        followUps: await offer(used),
        nextSteps: nextSteps(asked, used, first && (await context.index.page(first.url)), found),
      };
    }
    context.logger.warn('model-failed', { reason: failureName(written.error) });
    begun = written.citations;
  }
  const chosen = chooseExtract(retrieval);
  const quoted = chosen === undefined ? [] : [chosen.extract.section];
  const offered = offer(quoted);
  const isAnswer = chosen?.isSure === true;
  if (isAnswer) {
    const markdown = composeExtractiveAnswer(chosen.extract);
    yield* paced(begun.length === 0 ? markdown : `\n\n${markdown}`, context.delayMs, signal);
  } else if (begun.length === 0) {
    yield* paced(await composeClosestPages(retrieval, chosen?.extract), context.delayMs, signal);
  }
  const [best, ...others] = found;
  return {
    outcome: isAnswer ? 'answer' : 'closest-pages',
    citations: uniquePages([...begun, ...sources]),
    followUps: await offered,
    nextSteps: outcome === 'answer' ? nextSteps(asked, quoted, best, others) : [],
  };
}

function uniquePages(citations: readonly Citation[]): Citation[] {
  const unique = new Map(citations.map((citation) => [citation.url, citation]));
  return [...unique.values()].slice(0, MAX_SOURCES);
}

/** Names the failure without its message, which may hold the request and the question in it. */
function failureName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const status =
    'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : '';
  return `${error.name} ${status}`.trim();
}
