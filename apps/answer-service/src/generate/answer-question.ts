import type { StreamPart } from '@assist/stream';
import type { Section } from '../content/page.ts';
import { signalsCrisis } from '../crisis/detect-crisis.ts';
import type { Logger } from '../logger.ts';
import { type Outcome, retrieve } from '../search/retrieve.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { Citation } from './citation.ts';
import { composeClosestPages } from './closest-pages.ts';
import { composeExtractiveAnswer } from './extractive-answer.ts';
import { type FollowUp, followUps } from './follow-ups.ts';
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

/** What stands below the text of an answer, and how the question was met. */
interface Extras {
  readonly outcome: Outcome;
  readonly citations: readonly Citation[];
  readonly followUps: readonly FollowUp[];
  readonly nextSteps: readonly NextStep[];
}

/** Sources named below an answer. */
const MAX_SOURCES = 3;

const NO_EXTRAS: Extras = { outcome: 'answer', citations: [], followUps: [], nextSteps: [] };

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
    { type: 'outcome', outcome: extras.outcome },
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
  if (reply !== undefined) return writeReply(reply, 'answer', context, signal);
  return writeFromContent(question, context, signal);
}

/** The contact first, then the department's own words: a model has no say in a crisis. */
async function* writeInCrisis(context: AnswerContext, signal: AbortSignal): Writing {
  yield* paced(context.crisisContact, context.delayMs, signal);
  const support = await composeSupportAnswer(context.index);
  if (support === undefined) return NO_EXTRAS;
  yield* paced(`\n\n${support.markdown}`, context.delayMs, signal);
  const steps = nextSteps('', support.sections, undefined);
  return { ...NO_EXTRAS, citations: support.citations, nextSteps: steps };
}

async function* writeReply(
  text: string,
  outcome: Outcome,
  context: AnswerContext,
  signal: AbortSignal,
): Writing {
  yield* paced(text, context.delayMs, signal);
  return { ...NO_EXTRAS, outcome, followUps: context.starters };
}

async function* writeFromContent(
  { text, contextUrl }: Question,
  context: AnswerContext,
  signal: AbortSignal,
): Writing {
  const { outcome, grounds, pages } = await retrieve(context.index, text, contextUrl);
  const found = pages.map(({ page }) => page);
  const sources = found.map(({ title, url }) => ({ title, url }));
  // Sought while the text is being sent; an answer is none the worse without them.
  const offer = (quoted: readonly Section[]): Promise<readonly FollowUp[]> =>
    followUps(text, quoted, pages, context.index).catch(() => []);
  const decline = (): Writing => writeReply(DECLINED, 'declined', context, signal);
  if (outcome === 'declined') return yield* decline();
  if (outcome === 'closest-pages') {
    const offered = offer([]);
    yield* paced(composeClosestPages(found), context.delayMs, signal);
    return { outcome, citations: sources, followUps: await offered, nextSteps: [] };
  }
  let begun: readonly Citation[] | undefined;
  if (context.model !== undefined) {
    const writing = writeModelAnswer(text, grounds, context.model, signal);
    let next = await writing.next();
    while (next.done !== true) {
      yield* paced(next.value, context.delayMs, signal);
      next = await writing.next();
    }
    const written = next.value;
    signal.throwIfAborted();
    if (written.kind === 'no-answer') return yield* decline();
    if (written.kind === 'answered') {
      const cited = new Set(written.citations.map(({ url }) => url));
      const used = grounds.map(({ section }) => section).filter(({ url }) => cited.has(url));
      const [first] = written.citations;
      return {
        outcome,
        citations: uniquePages([...written.citations, ...sources]),
        followUps: await offer(used),
        nextSteps: nextSteps(text, used, first && (await context.index.page(first.url))),
      };
    }
    context.logger.warn('model-failed', { reason: failureName(written.error) });
    if (written.hasWritten) begun = written.citations;
  }
  const answer = await composeExtractiveAnswer(text, grounds, context.index);
  if (answer === undefined) {
    if (begun === undefined) yield* paced(composeClosestPages(found), context.delayMs, signal);
    return { ...NO_EXTRAS, outcome: 'closest-pages', citations: sources };
  }
  const offered = offer(answer.sections);
  const separator = begun === undefined ? '' : '\n\n';
  yield* paced(`${separator}${answer.markdown}`, context.delayMs, signal);
  return {
    outcome,
    citations: uniquePages([...(begun ?? []), ...answer.citations]),
    followUps: await offered,
    nextSteps: nextSteps(text, answer.sections, found[0]),
  };
}

function uniquePages(citations: readonly Citation[]): Citation[] {
  return [...new Map(citations.map((citation) => [citation.url, citation])).values()].slice(
    0,
    MAX_SOURCES,
  );
}

/** Names the failure without its message, which may hold the request and the question in it. */
function failureName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const status =
    'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : '';
  return `${error.name} ${status}`.trim();
}
