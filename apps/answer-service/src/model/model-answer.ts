import { once } from 'node:events';
import type { Page } from '@assist/content';
import { createReplyChecker } from './checked-reply.ts';
import type { Citation } from './citation.ts';
import { modelPrompt, passagesOf } from './model-prompt.ts';
import { replyPieces } from './reply-pieces.ts';
import type { TextModel } from './text-model.ts';

/**
 * Timeout of a model's first sentence, in ms. People keep their attention on a dialogue for about 10 s. The model gets
 * half of this time. Quotes replace a late answer within milliseconds.
 */
const FIRST_TEXT_MS = 5_000;

/** The outcome of a model's answer. */
export type ModelOutcome =
  | { readonly kind: 'answered'; readonly citations: readonly Citation[] }
  /** The model found no answer in the passages. */
  | { readonly kind: 'no-answer' }
  /**
   * The model failed. The text before the failure consists of whole, checked pieces that cite the pages in `citations`.
   */
  | { readonly kind: 'failed'; readonly error: unknown; readonly citations: readonly Citation[] };

/** Creates an error that ends a model's answer. The log shows the error by `name`. */
function failure(name: 'ModelTooSlow' | 'NoSupportedSentence'): Error {
  return Object.assign(new Error(), { name });
}

/**
 * Lets a model answer from the given pages alone. Yields the checked pieces of the model's text, and returns the
 * outcome. Never throws. Stops the model whenever the answer ends before the model's text does.
 * @param language the language tag of the pages, in which the model writes
 */
export async function* writeModelAnswer(
  question: string,
  pages: readonly Pick<Page, 'sections'>[],
  model: TextModel,
  signal: AbortSignal,
  language = 'en',
): AsyncGenerator<string, ModelOutcome> {
  const passages = passagesOf(pages);
  const checker = createReplyChecker(question, passages, language);
  const givingUp = new AbortController();
  const firstTextTimer = setTimeout(
    () => givingUp.abort(failure('ModelTooSlow')),
    model.firstTextMs ?? FIRST_TEXT_MS,
  );
  const stopSignal = AbortSignal.any([signal, givingUp.signal]);
  const citations = (): Citation[] => [...checker.citations.values()];
  let hasRefused = false;
  let hasEnded = false;
  try {
    const text = untilAborted(
      model.write(modelPrompt(question, passages, language), stopSignal),
      stopSignal,
    );
    for await (const piece of replyPieces(text, language)) {
      const checked = checker.check(piece);
      hasRefused = checked.kind === 'refusal';
      if (hasRefused) break;
      if (checked.kind !== 'shown') continue;
      clearTimeout(firstTextTimer);
      yield checked.markdown;
    }
    hasEnded = !hasRefused;
  } catch (error) {
    const reason = givingUp.signal.aborted ? givingUp.signal.reason : error;
    return { kind: 'failed', error: reason, citations: citations() };
  } finally {
    clearTimeout(firstTextTimer);
    if (!hasEnded) givingUp.abort();
  }
  if (checker.citations.size > 0) return { kind: 'answered', citations: citations() };
  if (hasRefused) return { kind: 'no-answer' };
  return { kind: 'failed', error: failure('NoSupportedSentence'), citations: [] };
}

/** Yields the texts of a stream. Throws as soon as the signal aborts, even if the stream ignores the signal. */
async function* untilAborted(
  texts: AsyncIterable<string>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const iterator = texts[Symbol.asyncIterator]();
  const aborted = once(signal, 'abort').then((): never => {
    throw signal.reason;
  });
  aborted.catch(() => {});
  try {
    signal.throwIfAborted();
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    void Promise.resolve(iterator.return?.()).catch(() => {});
  }
}
