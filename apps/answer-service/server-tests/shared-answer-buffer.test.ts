import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { HAS_REDIS } from '../test-support/redis-server.ts';
import {
  followed,
  LIMITS,
  opened,
  SOON,
  useSharedInstances,
} from '../test-support/shared-instances.ts';

describe.skipIf(!HAS_REDIS)('two instances over one Redis server', { timeout: 240_000 }, () => {
  const { server, instance } = useSharedInstances();

  async function readNext(
    reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  ): Promise<string | undefined> {
    const { value } = (await reader?.read()) ?? {};
    return value && new TextDecoder().decode(value);
  }

  it('an instance follows another’s answer from its start, then live, and replays it afterwards', async () => {
    const [writer, reader] = [await instance(), await instance()];
    const id = crypto.randomUUID();
    const log = await opened(writer, id);
    log.append('f:{}\n');
    const first = (await reader.buffer.follow(id))?.getReader();
    expect(await readNext(first)).toBe('f:{}\n');
    log.append('0:"é😀"\n');
    expect(await readNext(first)).toBe('0:"é😀"\n');
    const second = followed(reader, id);
    log.append('d:{}\n');
    log.close();
    expect(await readNext(first)).toBe('d:{}\n');
    expect(await readNext(first)).toBeUndefined();
    for (const read of [second, followed(reader, id), followed(writer, id)]) {
      expect(await read).toBe('f:{}\n0:"é😀"\nd:{}\n');
    }
  });

  it('100 followed answers need no further connection', async () => {
    const [writer, reader] = [await instance(), await instance()];
    const connections = await server().connections();
    const answers = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const id = crypto.randomUUID();
        const log = await opened(writer, id);
        const text = followed(reader, id);
        log.append('0:"text"\n');
        return { log, text };
      }),
    );
    expect(await server().connections()).toBe(connections);
    for (const { log } of answers) log.close();
    for (const { text } of answers) expect(await text).toBe('0:"text"\n');
  });

  it('a followed answer continues after its Redis connections are cut', async () => {
    const [writer, reader] = [await instance(), await instance()];
    const id = crypto.randomUUID();
    const log = await opened(writer, id);
    log.append('0:"before"\n');
    const text = followed(reader, id);
    await delay(300);
    await server().cut();
    log.append('0:"after"\n');
    await delay(300);
    await server().cut();
    log.append('d:{}\n');
    log.close();
    expect(await text).toBe('0:"before"\n0:"after"\nd:{}\n');
  });

  it('an instance ends the answer of a dead writer after its last text', async () => {
    const [writer, reader] = [await instance(), await instance()];
    const id = crypto.randomUUID();
    const log = await opened(writer, id);
    log.append('0:"half"\n');
    const live = (await reader.buffer.follow(id))?.getReader();
    expect(await readNext(live)).toBe('0:"half"\n');
    writer.redis.destroy();
    expect(await followed(reader, id)).toBe('0:"half"\n');
    expect(await readNext(live)).toBeUndefined();
  });

  it('an instance ends an answer whose start Redis has lost', async () => {
    const [writer, reader] = [await instance(), await instance()];
    const id = crypto.randomUUID();
    const log = await opened(writer, id);
    log.append('0:"lost"\n');
    const live = (await reader.buffer.follow(id))?.getReader();
    expect(await readNext(live)).toBe('0:"lost"\n');
    for (const key of await server().keys()) {
      if (key.startsWith('assist:answer:')) await server().delete(key);
    }
    expect(await readNext(live)).toBeUndefined();
    log.append('0:"kept"\n');
    expect(await followed(reader, id)).toBe('');
    expect(log.abandoned.aborted).toBe(false);
    log.close();
    expect(await followed(writer, id)).toBe('0:"lost"\n0:"kept"\n');
  });

  it('an answer continues for a reader at another instance, and stops when nobody reads', async () => {
    const [writer, reader] = [await instance(), await instance()];
    const id = crypto.randomUUID();
    const log = await opened(writer, id);
    const live = (await reader.buffer.follow(id))?.getReader();
    const reading = readNext(live);
    // Longer than `patienceMs`. The wait is fixed, because the test checks that nothing happens.
    await delay(LIMITS.patienceMs + 1_000);
    expect(log.abandoned.aborted).toBe(false);
    log.append('0:"text"\n');
    expect(await reading).toBe('0:"text"\n');
    await live?.cancel();
    await vi.waitFor(() => expect(log.abandoned.aborted).toBe(true), SOON);
  });

  it('two instances give an id to one client, and keep its newer answer', async () => {
    const [first, second] = [await instance(), await instance()];
    const id = crypto.randomUUID();
    const older = await opened(first, id, 'one');
    expect(await second.buffer.open(id, 'another')).toBeUndefined();
    const newer = await opened(second, id, 'one');
    newer.append('0:"new"\n');
    newer.close();
    older.append('0:"old"\n');
    older.abandon();
    older.close();
    await Promise.all([first.buffer.copies.none(), second.buffer.copies.none()]);
    expect(await followed(first, id)).toBe('0:"new"\n');
    expect(await followed(second, id)).toBe('0:"new"\n');
  });

  it('the copies of an instance end with its answers, and need the instance no longer', async () => {
    const [writer, reader] = [await instance(), await instance()];
    const id = crypto.randomUUID();
    const log = await opened(writer, id);
    log.append('0:"text"\n');
    log.append('d:{}\n');
    log.close();
    await writer.buffer.copies.none();
    writer.redis.destroy();
    expect(await followed(reader, id)).toBe('0:"text"\nd:{}\n');
  });

  it('two instances stop each other’s running answers, and keep finished ones', async () => {
    const [writer, other] = [await instance(), await instance()];
    const [running, finished] = [crypto.randomUUID(), crypto.randomUUID()];
    const whole = await opened(writer, finished);
    whole.append('d:{}\n');
    whole.close();
    const log = await opened(writer, running);
    log.append('0:"half"\n');
    const live = (await other.buffer.follow(running))?.getReader();
    expect(await readNext(live)).toBe('0:"half"\n');
    await Promise.all([other.buffer.stop(running), other.buffer.stop(finished)]);
    await vi.waitFor(() => expect(log.abandoned.aborted).toBe(true), SOON);
    log.close();
    expect(await readNext(live)).toBeUndefined();
    expect(await followed(other, running)).toBe('');
    expect(await writer.buffer.follow(running)).toBeUndefined();
    expect(await followed(other, finished)).toBe('d:{}\n');
  });

  it('Redis keeps no key beyond the lifetime of an answer', async () => {
    const [writer, reader] = [await instance(5_000), await instance(5_000)];
    const id = crypto.randomUUID();
    const before = await server().keys();
    const log = await opened(writer, id);
    log.append('0:"text"\n');
    log.close();
    expect(await followed(reader, id)).toBe('0:"text"\n');
    await vi.waitFor(async () => {
      const keys = await server().keys();
      const kept = keys.filter((key) => !before.includes(key) && key !== 'assist:written');
      expect(kept).toEqual([]);
    }, SOON);
    expect(await reader.buffer.follow(id)).toBeUndefined();
  });
});
