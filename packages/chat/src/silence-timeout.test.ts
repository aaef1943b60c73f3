import type { ByteReader } from '@assist/stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchBody } from './silence-timeout.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function watchOpenBody() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened;
    },
  });
  const reader = watchBody(body, 1_000);
  return {
    reader,
    send: () => controller?.enqueue(Uint8Array.of(1)),
    end: () => controller?.close(),
  };
}

/** Reads, and expects a failure exactly 1,000 ms later. */
async function expectTimeout(reader: ByteReader): Promise<void> {
  const failed = vi.fn();
  reader.read().catch(failed);
  await vi.advanceTimersByTimeAsync(999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'timeout' }));
}

describe('a watched body', () => {
  it('a watched body times out after its last chunk, after any number of chunks', async () => {
    const { reader, send } = watchOpenBody();
    for (let chunk = 0; chunk < 5; chunk += 1) {
      const read = reader.read();
      await vi.advanceTimersByTimeAsync(900);
      send();
      expect((await read).done).toBe(false);
    }
    await expectTimeout(reader);
  });

  it('a watched body does not time out while its consumer pauses', async () => {
    const { reader, send } = watchOpenBody();
    send();
    await reader.read();
    await vi.advanceTimersByTimeAsync(5_000);
    await expectTimeout(reader);
  });

  it('a watched body leaves no timer when it ends or is cancelled', async () => {
    const ended = watchOpenBody();
    ended.end();
    expect((await ended.reader.read()).done).toBe(true);
    const cancelled = watchOpenBody();
    const read = cancelled.reader.read();
    await cancelled.reader.cancel();
    await read;
    expect(vi.getTimerCount()).toBe(0);
  });
});
