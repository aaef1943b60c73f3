import type { ModelCallResult } from '../operation/figures.ts';
import type { Limiter } from '../operation/limiter.ts';
import type { TextModel } from './text-model.ts';

/** The limits of calls to a model, and a callback that counts the calls. */
export interface ModelGuard {
  /** Maximum concurrent calls. */
  readonly concurrency: number;
  /** The limit of calls in a day. Without this limiter, calls are unlimited. */
  readonly budget?: Limiter;
  readonly onCall: (result: ModelCallResult) => void;
}

/** Thrown when a call would exceed a limit. The service then answers by quoting pages. */
class ModelUnavailable extends Error {
  override readonly name: string;

  constructor(reason: 'ModelBusy' | 'ModelBudgetSpent') {
    super('The model is not asked.');
    this.name = reason;
  }
}

/** Wraps a model, and refuses calls beyond the limits. */
export function guardModel(
  model: TextModel,
  { concurrency, budget, onCall }: ModelGuard,
): TextModel {
  let running = 0;
  return {
    ...(model.firstTextMs === undefined ? {} : { firstTextMs: model.firstTextMs }),
    async *write(prompt, signal) {
      if (running >= concurrency) {
        onCall('busy');
        throw new ModelUnavailable('ModelBusy');
      }
      running += 1;
      let result: ModelCallResult = 'stopped';
      try {
        if ((await budget?.consume('calls')) !== undefined) {
          result = 'over-budget';
          throw new ModelUnavailable('ModelBudgetSpent');
        }
        yield* model.write(prompt, signal);
        result = 'finished';
      } catch (error) {
        // Without an abort, the model failed. After an abort, the signal's reason shows whether the model was too slow.
        // If it was not, the visitor stopped the answer.
        if (result === 'stopped' && !signal.aborted) result = 'failed';
        if (signal.aborted && isTooSlow(signal.reason)) result = 'too-slow';
        throw error;
      } finally {
        running -= 1;
        onCall(result);
      }
    },
  };
}

function isTooSlow(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'ModelTooSlow';
}
