import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchContent } from './watch-content.ts';

describe('watchContent', () => {
  let seen: string | undefined;
  let changes: number;
  let stop: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    seen = 'first';
    changes = 0;
    stop = watchContent({
      fingerprint: async () => {
        if (seen === undefined) throw new Error('unreadable');
        return seen;
      },
      intervalMs: 1_000,
      served: 'first',
      onChange: async () => {
        changes += 1;
      },
    });
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  const polls = (count: number): Promise<unknown> => vi.advanceTimersByTimeAsync(count * 1_000);

  it('watching the content says nothing while the folder stays the same', async () => {
    await polls(10);
    expect(changes).toBe(0);
  });

  it('watching the content says once that the folder is another one, when two polls have found it so', async () => {
    seen = 'second';
    await polls(1);
    expect(changes).toBe(0);
    await polls(1);
    expect(changes).toBe(1);
    await polls(10);
    expect(changes).toBe(1);
  });

  it('watching the content lets a folder be that is still being written to', async () => {
    for (const state of ['a', 'b', 'c']) {
      seen = state;
      await polls(1);
    }
    expect(changes).toBe(0);
    await polls(1);
    expect(changes).toBe(1);
  });

  it('watching the content says once that the folder cannot be read, and again when it is back', async () => {
    seen = undefined;
    await polls(5);
    expect(changes).toBe(1);
    seen = 'first';
    await polls(5);
    expect(changes).toBe(2);
  });

  it('watching the content ends once it is stopped', async () => {
    stop();
    seen = 'second';
    await polls(5);
    expect(changes).toBe(0);
  });
});
