import type { Section } from '@assist/content';
import type { StreamPart } from '@assist/stream';
import { type Concern, detectConcern } from '../crisis/detect-concern.ts';
import { contactFor, type SupportContacts, supportAnnotation } from '../crisis/support.ts';
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

/** Said when the content holds no answer, before the crisis contact. */
export const DECLINED =
  'I can’t answer that from the department’s content. Try asking in different words, or ask about a benefit, a service or a form.';

/** A visitor's question, validated. */
export interface Question {
  readonly text: string;
  /** The page it was asked from. */
  readonly contextUrl?: string;
  /** Why it is not answered, for one that only gets a contact: too long, too many in a short time. */
  readonly refusal?: string;
}

/** What answering needs. */
export interface AnswerContext {
  readonly index: SearchIndex;
  /** Lead every answer to a question that shows a concern; the one for a crisis ends every decline. */
  readonly contacts: SupportContacts;
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

  const concern = detectConcern(question.text);
  if (concern !== undefined) {
    const annotation = { ...supportAnnotation(concern, context.contacts) };
    yield { type: 'message_annotations', value: [annotation] };
  }
  const writing = write(question, concern, context, signal);
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

function write(
  question: Question,
  concern: Concern | undefined,
  context: AnswerContext,
  signal: AbortSignal,
): Writing {
  if (concern !== undefined) return writeWithSupport(question, concern, context, signal);
  const reply = smallTalkReply(question.text);
  if (reply !== undefined) return writeReply(reply, context, signal);
  return writeFromContent(question, context, signal);
}

/** The contact first, then the department's own words: a model has no say beside it. */
async function* writeWithSupport(
  question: Question,
  concern: Concern,
  { model: _, ...context }: AnswerContext,
  signal: AbortSignal,
): Writing {
  const contact = contactFor(concern, context.contacts).markdown;
  yield* paced(contact, context.delayMs, signal);
  if (question.refusal !== undefined) {
    yield* paced(`\n\n${question.refusal}`, context.delayMs, signal);
    return NO_EXTRAS;
  }
  if (concern !== 'crisis') {
    yield '\n\n';
    return yield* writeFromContent(question, context, signal, DECLINED);
  }
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
  declined = `${DECLINED}\n\n${context.contacts.crisis.markdown}`,
): Writing {
  const retrieval = await retrieve(context.index, text, contextUrl);
  if (retrieval.grounds.length === 0)
    return yield* decline(declined, text, retrieval, context, signal);
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
    if (outcome.kind === 'no-answer')
      return yield* decline(declined, text, retrieval, context, signal);
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
  if (answer === undefined) return yield* decline(declined, text, retrieval, context, signal);
  const separator = begun === undefined ? '' : '\n\n';
  yield* paced(`${separator}${answer.markdown}`, context.delayMs, signal);
  const citations = uniquePages([...(begun ?? []), ...answer.citations]);
  return await extrasFor(text, citations, answer.sections, retrieval, context);
}

async function* decline(
  declined: string,
  text: string,
  retrieval: Retrieval,
  context: AnswerContext,
  signal: AbortSignal,
): Writing {
  yield* paced(declined, context.delayMs, signal);
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
