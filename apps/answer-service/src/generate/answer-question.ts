import type { Section } from '@assist/content';
import type { StreamPart } from '@assist/stream';
import { signalsCrisis } from '../crisis/detect-crisis.ts';
import type { Logger } from '../logger.ts';
import { type Retrieval, retrieve } from '../search/retrieve.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { Citation } from './citation.ts';
import { composeExtractiveAnswer } from './extractive-answer.ts';
import { type FollowUp, followUps, nearMisses } from './follow-ups.ts';
import { writeModelAnswer } from './model-answer.ts';
import { type NextStep, nextSteps } from './next-steps.ts';
import { paced } from './pieces.ts';
import { smallTalkReply } from './small-talk.ts';
import { composeSupportAnswer } from './support-answer.ts';
import type { TextModel } from './text-model.ts';

/** Said when the content holds no answer. */
export const DECLINED =
  'I can’t answer that from the department’s content. Try asking in different words, or ask about a benefit, a service or a form.';

/** A visitor's question, validated. */
export interface Question {
  readonly text: string;
  /** The page it was asked from. */
  readonly contextUrl?: string;
}

/** What answering needs. */
export interface AnswerContext {
  readonly index: SearchIndex;
  /** Markdown that leads every answer to a question that signals suicide or self-harm. */
  readonly crisisContact: string;
  /** Offered when a visitor only says hello, or when nothing near the question is found. */
  readonly starters: readonly FollowUp[];
  /** Without one, answers are composed from the content's own words. */
  readonly model?: TextModel;
  /** Pause between the pieces of a text, in ms. */
  readonly delayMs: number;
  readonly createId: () => string;
  readonly logger: Logger;
}

/** What stands below the text of an answer. */
interface Extras {
  readonly citations: readonly Citation[];
  readonly followUps: readonly FollowUp[];
  readonly nextSteps: readonly NextStep[];
}

const NO_EXTRAS: Extras = { citations: [], followUps: [], nextSteps: [] };

/** Gives text and returns what stands below it. */
type Writing = AsyncGenerator<string, Extras>;

/**
 * Answers a question as the parts of a data stream (protocol §1): a step, text, sources,
 * annotations, the end of the step and of the message.
 *
 * @throws an AbortError when the signal aborts
 */
export async function* answerQuestion(
  question: Question,
  context: AnswerContext,
  signal: AbortSignal,
): AsyncGenerator<StreamPart> {
  yield { type: 'start_step', value: { messageId: context.createId() } };

  const writing = write(question, context, signal);
  let next = await writing.next();
  while (next.done !== true) {
    if (next.value !== '') yield { type: 'text', value: next.value };
    next = await writing.next();
  }
  const extras = next.value;

  for (const { title, url } of extras.citations) {
    const source = { sourceType: 'url', id: context.createId(), url, title };
    yield { type: 'source', value: source };
  }
  const annotations = [
    ...extras.followUps.map((item) => ({ type: 'follow-up-question', ...item })),
    ...extras.nextSteps.map((item) => ({ type: 'next-best-action', ...item })),
    { type: 'trace-id', traceId: context.createId() },
    { type: 'observation-id', observationId: context.createId() },
  ];
  yield { type: 'message_annotations', value: annotations };
  yield { type: 'finish_step', value: { finishReason: 'stop', isContinued: false } };
  yield { type: 'finish_message', value: { finishReason: 'stop' } };
}

function write(question: Question, context: AnswerContext, signal: AbortSignal): Writing {
  if (signalsCrisis(question.text)) return writeInCrisis(context, signal);
  const reply = smallTalkReply(question.text);
  if (reply !== undefined) return writeReply(reply, context, signal);
  return writeFromContent(question, context, signal);
}

/** The contact first, then the department's own words: a model has no say in a crisis. */
async function* writeInCrisis(context: AnswerContext, signal: AbortSignal): Writing {
  yield* paced(context.crisisContact, context.delayMs, signal);
  const support = await composeSupportAnswer(context.index);
  if (support === undefined) return NO_EXTRAS;
  yield* paced(`\n\n${support.markdown}`, context.delayMs, signal);
  const steps = nextSteps('', support.sections, []);
  return { citations: support.citations, followUps: [], nextSteps: steps };
}

async function* writeReply(text: string, context: AnswerContext, signal: AbortSignal): Writing {
  yield* paced(text, context.delayMs, signal);
  return { ...NO_EXTRAS, followUps: context.starters };
}

async function* writeFromContent(
  { text, contextUrl }: Question,
  context: AnswerContext,
  signal: AbortSignal,
): Writing {
  const retrieval = await retrieve(context.index, text, contextUrl);
  if (retrieval.grounds.length === 0) return yield* decline(text, retrieval, context, signal);
  let begun: readonly Citation[] | undefined;
  if (context.model !== undefined) {
    const writing = writeModelAnswer(text, retrieval.grounds, context.model, signal);
    let next = await writing.next();
    while (next.done !== true) {
      yield* paced(next.value, context.delayMs, signal);
      next = await writing.next();
    }
    const outcome = next.value;
    signal.throwIfAborted();
    if (outcome.kind === 'no-answer') return yield* decline(text, retrieval, context, signal);
    if (outcome.kind === 'answered') {
      const cited = new Set(outcome.citations.map(({ url }) => url));
      const used = retrieval.grounds
        .map(({ section }) => section)
        .filter(({ url }) => cited.has(url));
      return await extrasFor(text, outcome.citations, used, retrieval, context);
    }
    context.logger.warn('model-failed', { reason: failureName(outcome.error) });
    if (outcome.hasWritten) begun = outcome.citations;
  }
  const answer = await composeExtractiveAnswer(text, retrieval.grounds, context.index);
  if (answer === undefined) return yield* decline(text, retrieval, context, signal);
  const separator = begun === undefined ? '' : '\n\n';
  yield* paced(`${separator}${answer.markdown}`, context.delayMs, signal);
  const citations = uniquePages([...(begun ?? []), ...answer.citations]);
  return await extrasFor(text, citations, answer.sections, retrieval, context);
}

async function* decline(
  text: string,
  retrieval: Retrieval,
  context: AnswerContext,
  signal: AbortSignal,
): Writing {
  yield* paced(DECLINED, context.delayMs, signal);
  const offered = await nearMisses(text, retrieval.nearest, context.starters, context.index);
  return { ...NO_EXTRAS, followUps: offered };
}

async function extrasFor(
  text: string,
  citations: readonly Citation[],
  used: readonly Section[],
  { grounds }: Retrieval,
  { index }: AnswerContext,
): Promise<Extras> {
  const pages = await Promise.all(citations.map(({ url }) => index.page(url)));
  return {
    citations,
    followUps: await followUps(text, used, grounds, index),
    nextSteps: nextSteps(text, used, pages.flat()),
  };
}

function uniquePages(citations: readonly Citation[]): Citation[] {
  return [...new Map(citations.map((citation) => [citation.url, citation])).values()];
}

/** Names the failure without its message, which may hold the request and the question in it. */
function failureName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const status =
    'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : '';
  return `${error.name} ${status}`.trim();
}
