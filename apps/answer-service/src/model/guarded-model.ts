import type { ModelCallResult } from '../operation/figures.ts';
import type { Limiter } from '../operation/limiter.ts';
import type { TextModel } from './text-model.ts';

/** The limits of a model's calls, and the counter of its calls. */
export interface ModelGuard {
  /** Calls at one time. */
  readonly concurrency: number;
  /** Calls in a day; without it there is no limit to them. */
  readonly budget?: Limiter;
  readonly onCall: (result: ModelCallResult) => void;
}

/** Thrown in place of a call that would be one too many: an extract then stands in for the model's answer. */
class ModelUnavailable extends Error {
  override readonly name: string;

  constructor(reason: 'ModelBusy' | 'ModelBudgetSpent') {
    super('The model is not asked.');
    this.name = reason;
  }
}

/** A model that is asked only as often as its guard allows. */
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
        // Stopped by the visitor, or too slow: the signal says which of ours it was.
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
