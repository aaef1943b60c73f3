import { once } from 'node:events';
import type { Page } from '@assist/content';
import { createReplyChecker } from './checked-reply.ts';
import type { Citation } from './citation.ts';
import { modelPrompt, passagesOf } from './model-prompt.ts';
import { replyPieces } from './reply-pieces.ts';
import type { TextModel } from './text-model.ts';

/**
 * People keep their attention on a dialogue for about 10 s. The model gets half of that; the extract that replaces it takes
 * milliseconds.
 */
export const FIRST_TEXT_MS = 5_000;

/** How a model's answer ended. */
export type ModelOutcome =
  | { readonly kind: 'answered'; readonly citations: readonly Citation[] }
  /** It found that the passages do not answer the question. */
  | { readonly kind: 'no-answer' }
  /** It failed; what it had written until then, if anything, are whole sentences, citing these pages. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly citations: readonly Citation[] };

/** Why a model's answer is given up, as the log names it. */
function failure(name: 'ModelTooSlow' | 'NothingBorneOut'): Error {
  return Object.assign(new Error(), { name });
}

/**
 * Lets a model answer from pages alone. Gives what can be shown of its text, piece by piece,
 * and returns how it ended; never throws. Whatever ends it ends the model's work as well.
 */
export async function* writeModelAnswer(
  question: string,
  pages: readonly Pick<Page, 'sections'>[],
  model: TextModel,
  signal: AbortSignal,
): AsyncGenerator<string, ModelOutcome> {
  const passages = passagesOf(pages);
  const checker = createReplyChecker(question, passages);
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
    const text = untilAborted(model.write(modelPrompt(question, passages), stopSignal), stopSignal);
    for await (const piece of replyPieces(text)) {
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
  return { kind: 'failed', error: failure('NothingBorneOut'), citations: [] };
}

/** The texts of a stream, also of one that does not listen to its signal, until the signal aborts. */
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
