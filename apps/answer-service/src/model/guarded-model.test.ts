import { describe, expect, it } from 'vitest';
import { createScriptedModel } from '../../test-support/scripted-model.ts';
import type { ModelCallResult } from '../operation/figures.ts';
import { memoryLimiters } from '../operation/limiter.ts';
import { guardModel } from './guarded-model.ts';
import type { TextModel } from './text-model.ts';

const PROMPT = { instructions: '', message: '' };
const forever = new AbortController().signal;

async function read(model: TextModel, signal = forever): Promise<string> {
  let text = '';
  for await (const piece of model.write(PROMPT, signal)) text += piece;
  return text;
}

function says(text: string): TextModel {
  return {
    async *write() {
      yield text;
    },
  };
}

describe('guardModel', () => {
  it('the guarded model limits concurrent calls, and accepts more when one has ended', async () => {
    const scripted = createScriptedModel();
    const results: ModelCallResult[] = [];
    const model = guardModel(scripted, {
      concurrency: 1,
      onCall: (result) => results.push(result),
    });
    const first = read(model);
    await expect(read(model)).rejects.toMatchObject({ name: 'ModelBusy' });
    scripted.say('one');
    scripted.finish();
    expect(await first).toBe('one');
    expect(await read(model)).toBe('');
    expect(results).toEqual(['busy', 'finished', 'finished']);
  });

  it('the guarded model frees the place of a stopped or failed call', async () => {
    const results: ModelCallResult[] = [];
    const onCall = (result: ModelCallResult): number => results.push(result);
    const scripted = createScriptedModel();
    const model = guardModel(scripted, { concurrency: 1, onCall });
    const stopping = new AbortController();
    const stopped = read(model, stopping.signal);
    // Waits until the scripted model has started and listens to its signal.
    await Promise.resolve();
    scripted.say('one');
    stopping.abort(new Error('enough'));
    await expect(stopped).rejects.toThrow('enough');
    const failing: TextModel = {
      // biome-ignore lint/correctness/useYield: it fails before it has anything to give.
      async *write() {
        throw new RangeError('broken');
      },
    };
    const other = guardModel(failing, { concurrency: 1, onCall });
    await expect(read(other)).rejects.toThrow('broken');
    await expect(read(other)).rejects.toThrow('broken');
    expect(results).toEqual(['stopped', 'failed', 'failed']);
  });

  it('the guarded model refuses calls beyond its budget, and frees their place', async () => {
    const results: ModelCallResult[] = [];
    const model = guardModel(says('text'), {
      concurrency: 1,
      budget: memoryLimiters({ name: 'model', points: 2, seconds: 60 }),
      onCall: (result) => results.push(result),
    });
    expect(await read(model)).toBe('text');
    expect(await read(model)).toBe('text');
    await expect(read(model)).rejects.toMatchObject({ name: 'ModelBudgetSpent' });
    await expect(read(model)).rejects.toMatchObject({ name: 'ModelBudgetSpent' });
    expect(results).toEqual(['finished', 'finished', 'over-budget', 'over-budget']);
  });

  it('the guarded model keeps the timeout for the first text', () => {
    const guard = { concurrency: 1, onCall: () => {} };
    expect(guardModel({ ...says(''), firstTextMs: 7 }, guard).firstTextMs).toBe(7);
    expect(guardModel(says(''), guard)).not.toHaveProperty('firstTextMs');
  });
});
