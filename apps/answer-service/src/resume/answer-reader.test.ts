import { setTimeout as delay } from 'node:timers/promises';
import { median } from '@assist/test-kit/bench';
import { describe, expect, it, vi } from 'vitest';
import { HAS_REDIS } from '../../test-support/redis-server.ts';
import {
  followed,
  LIMITS,
  opened,
  SOON,
  useSharedInstances,
} from '../../test-support/shared-instances.ts';

describe.skipIf(!HAS_REDIS)(
  'following the answers of another instance',
  { timeout: 240_000 },
  () => {
    const { server, instance } = useSharedInstances();

    it('two instances follow each other’s answers live, and replay them afterwards', async () => {
      const [writer, reader] = [await instance(), await instance()];
      const id = crypto.randomUUID();
      const log = await opened(writer, id);
      const stream = await reader.buffer.follow(id);
      const live = stream?.getReader();
      const text = new TextDecoder();
      for (const line of ['f:{}\n', '0:"é😀"\n']) {
        log.append(line);
        expect(text.decode((await live?.read())?.value)).toBe(line);
      }
      log.append('d:{}\n');
      log.close();
      expect(text.decode((await live?.read())?.value)).toBe('d:{}\n');
      expect((await live?.read())?.done).toBe(true);
      expect(await followed(reader, id)).toBe('f:{}\n0:"é😀"\nd:{}\n');
      expect(await followed(writer, id)).toBe('f:{}\n0:"é😀"\nd:{}\n');
    });

    it('an instance reads another’s text at once', async () => {
      const [writer, reader] = [await instance(), await instance()];
      const id = crypto.randomUUID();
      const log = await opened(writer, id);
      const live = (await reader.buffer.follow(id))?.getReader();
      const delaysMs: number[] = [];
      const roundTripsMs: number[] = [];
      for (let written = 0; written < 15; written += 1) {
        const begun = performance.now();
        log.append('0:"text"\n');
        await live?.read();
        delaysMs.push(performance.now() - begun);
        const asked = performance.now();
        await reader.redis.ping();
        roundTripsMs.push(performance.now() - asked);
        // Waits longer than the writer's pause between two writes, so that the writer has sent all text. The writer
        // then sends each new text alone.
        await delay(70);
      }
      expect(median(delaysMs)).toBeLessThan(30 + 10 * median(roundTripsMs));
      log.close();
    });

    it('200 followed answers need one connection, and few commands while they are silent', async () => {
      const [writer, reader] = [await instance(), await instance()];
      const connections = await server().connections();
      const followers = await Promise.all(
        Array.from({ length: 200 }, async () => {
          const id = crypto.randomUUID();
          const log = await opened(writer, id);
          const live = (await reader.buffer.follow(id))?.getReader();
          log.append('0:"begun"\n');
          await live?.read();
          return { log, live };
        }),
      );
      expect(await server().connections()).toBe(connections + 1);
      const before = await server().work();
      const begun = performance.now();
      await delay(3_000);
      const { commands } = await server().work();
      const seconds = (performance.now() - begun) / 1_000;
      // Allows seven commands a second for each answer: four by the writer, one by the reader, and two for the
      // measurement.
      expect((commands - before.commands) / seconds).toBeLessThan(200 * 7);
      for (const { log } of followers) {
        log.append('0:"done"\n');
        log.close();
      }
      for (const { live } of followers) {
        expect(new TextDecoder().decode((await live?.read())?.value)).toBe('0:"done"\n');
        expect((await live?.read())?.done).toBe(true);
      }
      await vi.waitFor(async () => expect(await server().connections()).toBe(connections), SOON);
    });

    it('a second answer is followed at once while the first is silent', async () => {
      const [writer, reader] = [await instance(), await instance()];
      const [silent, id] = [crypto.randomUUID(), crypto.randomUUID()];
      for (const chatId of [silent, id]) (await opened(writer, chatId)).append('0:"text"\n');
      const waiting = (await reader.buffer.follow(silent))?.getReader();
      await waiting?.read();
      // Waits until the reader is in a blocking read, which lasts one second.
      await delay(200);
      const begun = performance.now();
      await (await reader.buffer.follow(id))?.getReader().read();
      expect(performance.now() - begun).toBeLessThan(400);
    });

    it('a followed answer continues after its Redis connections are cut', async () => {
      const [writer, reader] = [await instance(), await instance()];
      const id = crypto.randomUUID();
      const log = await opened(writer, id);
      const stream = await reader.buffer.follow(id);
      const live = stream?.getReader();
      log.append('0:"before"\n');
      const text = new TextDecoder();
      expect(text.decode((await live?.read())?.value)).toBe('0:"before"\n');
      await server().cut();
      log.append('0:"after"\n');
      log.append('d:{}\n');
      log.close();
      let rest = '';
      for (let next = await live?.read(); next?.done === false; next = await live?.read()) {
        rest += text.decode(next.value);
      }
      expect(rest).toBe('0:"after"\nd:{}\n');
    });

    it('two visitors at another instance get the same whole answer', async () => {
      const [writer, reader] = [await instance(), await instance()];
      const id = crypto.randomUUID();
      const log = await opened(writer, id);
      const first = followed(reader, id);
      log.append('0:"one"\n');
      await vi.waitFor(async () => {
        const live = (await reader.buffer.follow(id))?.getReader();
        const { value } = (await live?.read()) ?? {};
        await live?.cancel();
        expect(new TextDecoder().decode(value)).toBe('0:"one"\n');
      }, SOON);
      const second = followed(reader, id);
      log.append('0:"two"\n');
      log.close();
      expect(await first).toBe('0:"one"\n0:"two"\n');
      expect(await second).toBe('0:"one"\n0:"two"\n');
    });

    it('an instance ends the answer of a dead writer after its last text', async () => {
      const [writer, reader] = [await instance(), await instance()];
      const id = crypto.randomUUID();
      const log = await opened(writer, id);
      log.append('0:"half"\n');
      const stream = await reader.buffer.follow(id);
      const live = stream?.getReader();
      expect(new TextDecoder().decode((await live?.read())?.value)).toBe('0:"half"\n');
      writer.redis.destroy();
      expect((await live?.read())?.done).toBe(true);
      expect(await followed(reader, id)).toBe('0:"half"\n');
    });

    it('an instance writes on for a reader at another, and stops when nobody reads', async () => {
      const [writer, reader] = [await instance(), await instance()];
      const id = crypto.randomUUID();
      const log = await opened(writer, id);
      const live = (await reader.buffer.follow(id))?.getReader();
      const reading = live?.read();
      // Waits longer than `unreadMs`. The test needs a fixed wait, because it checks that nothing happens.
      await delay(LIMITS.unreadMs + 1_000);
      expect(log.abandoned.aborted).toBe(false);
      log.append('0:"text"\n');
      await reading;
      await live?.cancel();
      await vi.waitFor(() => expect(log.abandoned.aborted).toBe(true), SOON);
    });
  },
);
