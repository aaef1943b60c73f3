import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchContent } from './watch-content.ts';

describe('watchContent', () => {
  let seen: string | undefined;
  let changes: number;
  let unchanged: number;
  let isServed: boolean;
  let stop: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    seen = 'first';
    changes = 0;
    unchanged = 0;
    isServed = true;
    stop = watchContent({
      fingerprint: async () => {
        if (seen === undefined) throw new Error('unreadable');
        return seen;
      },
      intervalMs: 1_000,
      served: 'first',
      onChange: async () => {
        changes += 1;
        return isServed;
      },
      onUnchanged: async () => {
        unchanged += 1;
      },
    });
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  const polls = (count: number): Promise<unknown> => vi.advanceTimersByTimeAsync(count * 1_000);

  it('the content watch reports no change while the folder stays the same', async () => {
    await polls(10);
    expect(changes).toBe(0);
    expect(unchanged).toBe(10);
  });

  it('the content watch reports a change once, after two equal polls', async () => {
    seen = 'second';
    await polls(1);
    expect(changes).toBe(0);
    await polls(1);
    expect(changes).toBe(1);
    await polls(10);
    expect(changes).toBe(1);
  });

  it('the content watch waits while the folder is being written', async () => {
    for (const state of ['a', 'b', 'c']) {
      seen = state;
      await polls(1);
    }
    expect(changes).toBe(0);
    await polls(1);
    expect(changes).toBe(1);
  });

  it('the content watch reports a change at each poll until it is served', async () => {
    seen = 'second';
    isServed = false;
    await polls(5);
    expect(changes).toBe(4);
    isServed = true;
    await polls(5);
    expect(changes).toBe(5);
  });

  it('the content watch reports an unreadable folder, and nothing when it is back unchanged', async () => {
    seen = undefined;
    isServed = false;
    await polls(2);
    expect(changes).toBe(1);
    seen = 'first';
    await polls(5);
    expect(changes).toBe(1);
  });

  it('the content watch ends when it is stopped', async () => {
    stop();
    seen = 'second';
    await polls(5);
    expect(changes).toBe(0);
  });
});
