import type { ModelCallResult } from '../operation/figures.ts';
import type { Limiter } from '../operation/limiter.ts';
import type { TextModel } from './text-model.ts';

/** The limits of a model's calls, and a counter of its calls. */
export interface ModelGuard {
  /** Maximum concurrent calls. */
  readonly concurrency: number;
  /** Maximum calls in a day; without it, calls are unlimited. */
  readonly budget?: Limiter;
  readonly onCall: (result: ModelCallResult) => void;
}

/** Thrown instead of a call beyond a limit. The answer then quotes the content. */
class ModelUnavailable extends Error {
  override readonly name: string;

  constructor(reason: 'ModelBusy' | 'ModelBudgetSpent') {
    super('The model is not asked.');
    this.name = reason;
  }
}

/** Limits the calls of a model. */
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
        // The signal's reason tells a visitor's stop from a model that is too slow.
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
