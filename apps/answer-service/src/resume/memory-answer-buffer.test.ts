import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnswerBuffer, isResumable } from './answer-buffer.ts';
import { createMemoryAnswerBuffer } from './memory-answer-buffer.ts';

async function followed(buffer: AnswerBuffer, chatId: string): Promise<string | undefined> {
  const stream = await buffer.follow(chatId);
  return stream && new Response(stream).text();
}

describe('createMemoryAnswerBuffer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const limits = { lifetimeMs: 60_000, maxAnswers: 3, maxBytes: 100 };

  it('keeps a finished answer for its lifetime and not longer', async () => {
    const buffer = createMemoryAnswerBuffer(limits);
    const log = await buffer.open('a');
    log.append('text');
    log.close();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(await followed(buffer, 'a')).toBe('text');
    await vi.advanceTimersByTimeAsync(1_001);
    expect(await followed(buffer, 'a')).toBeUndefined();
  });

  it('forgets a running answer that nobody reads, and lets it be stopped', async () => {
    const buffer = createMemoryAnswerBuffer(limits);
    const log = await buffer.open('a');
    await vi.advanceTimersByTimeAsync(60_001);
    expect(log.abandoned.aborted).toBe(true);
    expect(await buffer.follow('a')).toBeUndefined();
  });

  it('stops and forgets a running answer, and leaves a finished one', async () => {
    const buffer = createMemoryAnswerBuffer(limits);
    const running = await buffer.open('a');
    const finished = await buffer.open('b');
    finished.append('text');
    finished.close();
    await Promise.all([buffer.stop('a'), buffer.stop('b'), buffer.stop('c')]);
    expect(running.abandoned.aborted).toBe(true);
    expect(await buffer.follow('a')).toBeUndefined();
    expect(await followed(buffer, 'b')).toBe('text');
  });

  it('knows nothing of other ids', async () => {
    const buffer = createMemoryAnswerBuffer(limits);
    await buffer.open('a');
    expect(await buffer.follow('b')).toBeUndefined();
    expect(await buffer.follow('__proto__')).toBeUndefined();
    expect(await buffer.follow('constructor')).toBeUndefined();
  });

  it('keeps the newest answer of a chat, and the older one goes on for its reader', async () => {
    const buffer = createMemoryAnswerBuffer(limits);
    const older = await buffer.open('a');
    const reading = new Response(older.read()).text();
    const newer = await buffer.open('a');
    older.append('old');
    older.close();
    newer.append('new');
    newer.close();
    expect(await reading).toBe('old');
    expect(await followed(buffer, 'a')).toBe('new');
    await vi.advanceTimersByTimeAsync(60_001);
    expect(await followed(buffer, 'a')).toBeUndefined();
  });

  it('drops the oldest finished answer beyond the number', async () => {
    const buffer = createMemoryAnswerBuffer(limits);
    const running = await buffer.open('running');
    running.read();
    for (const id of ['one', 'two', 'three']) (await buffer.open(id)).close();
    expect(await followed(buffer, 'one')).toBeUndefined();
    expect(await followed(buffer, 'two')).toBe('');
    expect(await buffer.follow('running')).toBeDefined();
  });

  it('drops the oldest beyond the bytes, running ones last', async () => {
    const buffer = createMemoryAnswerBuffer(limits);
    const running = await buffer.open('running');
    running.append('r'.repeat(40));
    const finished = await buffer.open('finished');
    finished.append('f'.repeat(40));
    finished.close();
    const third = await buffer.open('third');
    third.append('t'.repeat(40));
    expect(await followed(buffer, 'finished')).toBeUndefined();
    expect(await buffer.follow('running')).toBeDefined();
    running.append('r'.repeat(40));
    expect(await buffer.follow('running')).toBeUndefined();
    expect(await buffer.follow('third')).toBeDefined();
  });

  it('gives room back when an answer is forgotten', async () => {
    const buffer = createMemoryAnswerBuffer(limits);
    for (let round = 0; round < 20; round += 1) {
      const log = await buffer.open('same');
      log.append('x'.repeat(60));
      log.close();
    }
    expect(await followed(buffer, 'same')).toBe('x'.repeat(60));
  });

  it('can drop an answer larger than everything and still serve its reader', async () => {
    const buffer = createMemoryAnswerBuffer(limits);
    const log = await buffer.open('big');
    const reading = new Response(log.read()).text();
    log.append('x'.repeat(200));
    log.append('y');
    log.close();
    expect(await buffer.follow('big')).toBeUndefined();
    expect(await reading).toBe(`${'x'.repeat(200)}y`);
  });
});

describe('isResumable', () => {
  it('is a UUID', () => {
    expect(isResumable(crypto.randomUUID())).toBe(true);
    expect(isResumable('0190D5E6-7C3B-7A51-9E1F-5A8B2C3D4E5F')).toBe(true);
  });

  it.each([
    '',
    '1',
    'test',
    '../',
    '__proto__',
    'a'.repeat(10_000),
    `${'0'.repeat(8)}-0000-0000-0000-000000000000`,
  ])('is not %j', (id) => {
    expect(isResumable(id)).toBe(false);
  });
});
