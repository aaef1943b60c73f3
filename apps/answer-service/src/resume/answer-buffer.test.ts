import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnswerBuffer, isResumable } from './answer-buffer.ts';
import type { AnswerLog } from './answer-log.ts';

async function followed(buffer: AnswerBuffer, chatId: string): Promise<string | undefined> {
  const stream = await buffer.follow(chatId);
  return stream && new Response(stream).text();
}

/** Opens an answer for the client named 'client'. Throws if the chat id belongs to another client. */
async function opened(buffer: AnswerBuffer, chatId: string): Promise<AnswerLog> {
  const log = await buffer.open(chatId, 'client');
  if (log === undefined) throw new Error('The id is another client’s.');
  return log;
}

describe('AnswerBuffer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const limits = { lifetimeMs: 60_000, patienceMs: 15_000, maxAnswers: 3, maxLength: 100 };

  it('the answer buffer keeps a finished answer for exactly its lifetime', async () => {
    const buffer = new AnswerBuffer(limits);
    const log = await opened(buffer, 'a');
    log.append('text');
    log.close();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(await followed(buffer, 'a')).toBe('text');
    await vi.advanceTimersByTimeAsync(1_001);
    expect(await followed(buffer, 'a')).toBeUndefined();
  });

  it('the answer buffer abandons and forgets a running answer that nobody reads', async () => {
    const buffer = new AnswerBuffer(limits);
    const log = await opened(buffer, 'a');
    await vi.advanceTimersByTimeAsync(14_000);
    expect(log.abandoned.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(log.abandoned.aborted).toBe(true);
    expect(await buffer.follow('a')).toBeUndefined();
  });

  it('the answer buffer stops a running answer, and keeps a finished one', async () => {
    const buffer = new AnswerBuffer(limits);
    const running = await opened(buffer, 'a');
    const finished = await opened(buffer, 'b');
    finished.append('text');
    finished.close();
    await Promise.all([buffer.stop('a'), buffer.stop('b'), buffer.stop('c')]);
    expect(running.abandoned.aborted).toBe(true);
    expect(await buffer.follow('a')).toBeUndefined();
    expect(await followed(buffer, 'b')).toBe('text');
  });

  it('no timer holds an answer that is finished and forgotten', async () => {
    const buffer = new AnswerBuffer(limits);
    for (const chatId of ['a', 'b', 'c', 'd', 'e', 'e', 'e'])
      (await opened(buffer, chatId)).close();
    expect(vi.getTimerCount()).toBe(limits.maxAnswers);
    const running = await opened(buffer, 'f');
    running.abandon();
    expect(vi.getTimerCount()).toBe(limits.maxAnswers - 1);
  });

  it('the answer buffer returns nothing for unknown ids', async () => {
    const buffer = new AnswerBuffer(limits);
    await opened(buffer, 'a');
    expect(await buffer.follow('b')).toBeUndefined();
    expect(await buffer.follow('__proto__')).toBeUndefined();
    expect(await buffer.follow('constructor')).toBeUndefined();
  });

  it('the answer buffer keeps the newest answer of a chat, and the older one continues for its reader', async () => {
    const buffer = new AnswerBuffer(limits);
    const older = await opened(buffer, 'a');
    const reading = new Response(older.read()).text();
    const newer = await opened(buffer, 'a');
    older.append('old');
    older.close();
    newer.append('new');
    newer.close();
    expect(await reading).toBe('old');
    expect(await followed(buffer, 'a')).toBe('new');
    await vi.advanceTimersByTimeAsync(60_001);
    expect(await followed(buffer, 'a')).toBeUndefined();
  });

  it('the answer buffer gives an id to another client only after its answer is forgotten', async () => {
    const buffer = new AnswerBuffer(limits);
    const log = await opened(buffer, 'a');
    log.append('mine');
    log.close();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(await buffer.open('a', 'another client')).toBeUndefined();
    expect(await followed(buffer, 'a')).toBe('mine');
    await vi.advanceTimersByTimeAsync(1_001);
    expect(await buffer.open('a', 'another client')).toBeDefined();
  });

  it('the answer buffer forgets the oldest answer beyond its number, which continues for its reader', async () => {
    const buffer = new AnswerBuffer(limits);
    const oldest = await opened(buffer, 'oldest');
    const reading = new Response(oldest.read()).text();
    for (const id of ['one', 'two', 'three']) (await opened(buffer, id)).close();
    expect(await buffer.follow('oldest')).toBeUndefined();
    expect(await followed(buffer, 'one')).toBe('');
    oldest.append('text');
    oldest.close();
    expect(await reading).toBe('text');
  });

  it('the answer buffer forgets the oldest answers beyond its length', async () => {
    const buffer = new AnswerBuffer(limits);
    for (const id of ['one', 'two']) {
      const log = await opened(buffer, id);
      log.append('x'.repeat(60));
      log.close();
    }
    await opened(buffer, 'three');
    expect(await buffer.follow('one')).toBeUndefined();
    expect(await followed(buffer, 'two')).toBe('x'.repeat(60));
  });

  it('the answer buffer frees the length of a replaced answer', async () => {
    const buffer = new AnswerBuffer(limits);
    const other = await opened(buffer, 'other');
    for (let round = 0; round < 20; round += 1) {
      const log = await opened(buffer, 'same');
      log.append('x'.repeat(60));
      log.close();
    }
    expect(await followed(buffer, 'same')).toBe('x'.repeat(60));
    other.close();
    expect(await followed(buffer, 'other')).toBe('');
  });
});

describe('isResumable', () => {
  it('a random UUID can be resumed', () => {
    expect(isResumable(crypto.randomUUID())).toBe(true);
    expect(isResumable(crypto.randomUUID().toUpperCase())).toBe(true);
  });

  it.each([
    '',
    '1',
    'test',
    '../',
    '__proto__',
    'a'.repeat(10_000),
    `${'0'.repeat(8)}-0000-0000-0000-000000000000`,
    '0190d5e6-7c3b-7a51-9e1f-5a8b2c3d4e5f',
    '6fa459ea-ee8a-11e9-81b4-2a2ae2dbcce4',
  ])('the id %j cannot be resumed', (id) => {
    expect(isResumable(id)).toBe(false);
  });
});
