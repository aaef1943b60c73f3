import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnswerLog } from './answer-log.ts';

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text();
}

describe('AnswerLog', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('an answer log replays from the start and follows to the end', async () => {
    const log = new AnswerLog(1_000);
    const early = readAll(log.read());
    log.append('a\n');
    log.append('b\n');
    const late = readAll(log.read());
    log.append('c\n');
    log.close();
    expect(await early).toBe('a\nb\nc\n');
    expect(await late).toBe('a\nb\nc\n');
    expect(await readAll(log.read())).toBe('a\nb\nc\n');
  });

  it('an answer log sends each line once to a waiting reader', async () => {
    const log = new AnswerLog(1_000);
    const reader = log.read().getReader();
    const decoder = new TextDecoder();
    for (const line of ['a\n', 'b\n', 'c\n']) {
      const waiting = reader.read();
      log.append(line);
      expect(decoder.decode((await waiting).value)).toBe(line);
    }
    log.close();
    expect((await reader.read()).done).toBe(true);
  });

  it('an answer log sends the same text to slow and fast readers', async () => {
    const log = new AnswerLog(1_000);
    const slow = log.read().getReader();
    const fast = readAll(log.read());
    const lines = Array.from({ length: 50 }, (_, i) => `line ${i} é😀\n`);
    for (const line of lines) log.append(line);
    log.close();
    expect(await fast).toBe(lines.join(''));
    let text = '';
    const decoder = new TextDecoder();
    for (let next = await slow.read(); !next.done; next = await slow.read()) {
      text += decoder.decode(next.value, { stream: true });
    }
    expect(text).toBe(lines.join(''));
  });

  it('an answer log ignores lines after its end', async () => {
    const log = new AnswerLog(1_000);
    log.append('a\n');
    log.close();
    log.append('b\n');
    log.close();
    expect(await readAll(log.read())).toBe('a\n');
  });

  it('an answer is abandoned when its log is unread for its patience', async () => {
    const log = new AnswerLog(1_000);
    const first = log.read().getReader();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(log.abandoned.aborted).toBe(false);
    await first.cancel();
    await vi.advanceTimersByTimeAsync(900);
    const second = log.read().getReader();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(log.abandoned.aborted).toBe(false);
    await second.cancel();
    await vi.advanceTimersByTimeAsync(1_001);
    expect(log.abandoned.aborted).toBe(true);
  });

  it('an answer continues while one of its two readers stays', async () => {
    const log = new AnswerLog(1_000);
    const first = log.read().getReader();
    const second = log.read().getReader();
    await first.cancel();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(log.abandoned.aborted).toBe(false);
    await second.cancel();
    await vi.advanceTimersByTimeAsync(1_001);
    expect(log.abandoned.aborted).toBe(true);
  });

  it('a complete answer is never abandoned', async () => {
    const log = new AnswerLog(1_000);
    log.close();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(log.abandoned.aborted).toBe(false);
  });
});
