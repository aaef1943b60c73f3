import { once } from 'node:events';
import type { Page } from '@assist/content';
import { CheckedReply } from './checked-reply.ts';
import type { Citation } from './citation.ts';
import { modelPrompt, passagesOf } from './model-prompt.ts';
import { readReply } from './reply.ts';
import { FIRST_TEXT_MS, ModelFailure, type TextModel } from './text-model.ts';

export type ModelOutcome =
  | { readonly kind: 'answered'; readonly citations: readonly Citation[] }
  | { readonly kind: 'no-answer' }
  /** The answer ends before its end: `citations` has the pages that the shown sentences cite. `error.name` is the reason. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly citations: readonly Citation[] };

/** Never throws. Stops the model whenever the answer ends before the model's text does. */
export async function* writeModelAnswer(
  question: string,
  pages: readonly Pick<Page, 'sections'>[],
  model: TextModel,
  signal: AbortSignal,
  language = 'en',
): AsyncGenerator<string, ModelOutcome> {
  const passages = passagesOf(pages);
  const reply = new CheckedReply(question, passages, language);
  const givingUp = new AbortController();
  const firstTextTimer = setTimeout(
    () => givingUp.abort(new ModelFailure('too-slow')),
    model.firstTextMs ?? FIRST_TEXT_MS,
  );
  const stopSignal = AbortSignal.any([signal, givingUp.signal]);
  const prompt = modelPrompt(question, passages, language);
  const failed = (error: unknown): ModelOutcome => ({
    kind: 'failed',
    error,
    citations: [...reply.citations.values()],
  });
  let hasRefused = false;
  let hasEnded = false;
  try {
    const text = untilAborted(model.write(prompt, stopSignal), stopSignal);
    for await (const unit of readReply(text, language)) {
      const checked = reply.check(unit);
      if (checked.kind === 'broken') return failed(new ModelFailure('unsupported'));
      hasRefused = checked.kind === 'refusal';
      if (hasRefused) break;
      if (checked.kind !== 'shown') continue;
      clearTimeout(firstTextTimer);
      yield checked.markdown;
    }
    hasEnded = !hasRefused;
  } catch (error) {
    return failed(givingUp.signal.aborted ? givingUp.signal.reason : error);
  } finally {
    clearTimeout(firstTextTimer);
    model.countSentences?.(reply.counts);
    if (!hasEnded) givingUp.abort();
  }
  if (reply.citations.size > 0)
    return { kind: 'answered', citations: [...reply.citations.values()] };
  return hasRefused ? { kind: 'no-answer' } : failed(new ModelFailure('unsupported'));
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
