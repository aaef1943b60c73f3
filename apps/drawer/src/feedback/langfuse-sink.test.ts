// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLangfuseSink, type ScoreSender } from './langfuse-sink.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const service = { baseUrl: 'https://feedback.example.gov', publicKey: 'pk-lf-1' };
const score = { id: '1', traceId: 't', observationId: 'o', value: 1 } as const;

describe('the sink', () => {
  it('the feedback sink loads its client with the first score', async () => {
    const sendScore = vi.fn<ScoreSender['sendScore']>().mockResolvedValue();
    const load = vi.fn(async () => ({ sendScore }));
    const sink = createLangfuseSink(service, load);
    expect(load).not.toHaveBeenCalled();
    await sink.send(score);
    expect(sendScore).toHaveBeenCalledWith(service, score);
  });

  it('the feedback sink rejects with a missing-client error if its client cannot be loaded, and loads it again for the next score', async () => {
    const load = vi
      .fn<() => Promise<ScoreSender>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
      .mockResolvedValue({ sendScore: async () => undefined });
    const sink = createLangfuseSink(service, load);
    await expect(sink.send(score)).rejects.toMatchObject({
      code: 'client-missing',
      message: 'The observability client is not available.',
    });
    await expect(sink.send(score)).resolves.toBeUndefined();
  });

  it('the feedback sink sends with its loaded client while the browser is offline', async () => {
    const sendScore = vi.fn<ScoreSender['sendScore']>().mockResolvedValue();
    const sink = createLangfuseSink(service, async () => ({ sendScore }));
    await sink.send(score);
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    await sink.send(score);
    expect(sendScore).toHaveBeenCalledTimes(2);
  });

  it('the feedback sink times out if its client never loads', async () => {
    const sink = createLangfuseSink(service, () => new Promise(() => undefined));
    const sending = expect(sink.send(score)).rejects.toMatchObject({ code: 'not-taken' });
    await vi.advanceTimersByTimeAsync(12_000);
    await sending;
  });
});
