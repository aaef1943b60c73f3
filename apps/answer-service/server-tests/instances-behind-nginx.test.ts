import { createServer } from 'node:http';
import { listen } from '@assist/test-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  HAS_NGINX,
  INSTANCE_HEADER,
  type NginxServer,
  startNginx,
} from '../test-support/nginx-server.ts';
import { HAS_REDIS, RedisServer } from '../test-support/redis-server.ts';
import { ask, type ServerProcess, useServerProcesses } from '../test-support/server-process.ts';

const QUESTION = 'How do I apply for a silver card?';
const SOON = { timeout: 60_000, interval: 20 };

/**
 * Number of pieces by which the copy in Redis may lag behind the visitor. On an idle machine, the copy lags 100 ms,
 * which is two pieces: the service writes a piece every 50 ms. The limit is higher, because a busy machine takes longer.
 */
const PIECES_AHEAD = 10;

describe.skipIf(!HAS_REDIS || !HAS_NGINX)(
  'two instances behind nginx, over one Redis server',
  { timeout: 240_000 },
  () => {
    const { start } = useServerProcesses();
    const proxies: NginxServer[] = [];
    let redis: RedisServer;

    beforeEach(async () => {
      redis = await RedisServer.start();
    });
    afterEach(async () => {
      await Promise.all(proxies.splice(0).map((nginx) => nginx.stop()));
      await redis.stop();
    });

    /**
     * Starts two instances, and nginx in front of these two and of `others`. Returns nginx's origin, and a map of the
     * two instances. The keys are the addresses by which nginx names the instances.
     */
    async function cluster(
      settings: Record<string, string> = {},
      others: readonly string[] = [],
    ): Promise<{ origin: string; byAddress: ReadonlyMap<string, ServerProcess> }> {
      const environment = {
        PORT: '0',
        REDIS_URL: redis.url,
        TRUSTED_PROXIES: '1',
        STREAM_DELAY_MS: '50',
        ...settings,
      };
      const instances = [start(environment), start(environment)];
      const urls = await Promise.all(instances.map((instance) => instance.listeningUrl()));
      for (const { output } of instances) {
        await vi.waitFor(() => expect(output()).toContain('"event":"redis-connected"'), SOON);
      }
      const nginx = await startNginx([...urls, ...others]);
      proxies.push(nginx);
      const byAddress = new Map(
        instances.map((instance, at) => [new URL(urls[at] ?? '').host, instance]),
      );
      return { origin: nginx.origin, byAddress };
    }

    function instanceOf(response: Response): string {
      // nginx lists all instances that it tried in this header. The last entry is the instance that answered.
      return response.headers.get(INSTANCE_HEADER)?.split(', ').at(-1) ?? '';
    }

    /** Retries to resume an answer through nginx until an instance other than `from` responds. */
    async function resumeAway(origin: string, id: string, from: string): Promise<Response> {
      return vi.waitFor(async () => {
        const response = await fetch(`${origin}/v2/completions?chatId=${id}`);
        if (instanceOf(response) !== from) return response;
        await response.body?.cancel();
        throw new Error('The instance that writes has answered.');
      }, SOON);
    }

    /** Reads at least `count` pieces of an answer's text and leaves the rest unread. */
    async function readPieces(
      reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
      count: number,
    ): Promise<string> {
      const decoder = new TextDecoder();
      let text = '';
      while (pieces(text).length < count) {
        const next = await reader?.read();
        if (next === undefined || next.done) throw new Error(`The answer ended: ${text}`);
        text += decoder.decode(next.value, { stream: true });
      }
      return text;
    }

    /** Reads the rest of an answer until the answer ends or the connection breaks. */
    async function readRest(
      reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
    ): Promise<string> {
      const decoder = new TextDecoder();
      let text = '';
      try {
        for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
          text += decoder.decode(next.value, { stream: true });
        }
      } catch {
        // The connection broke. The function returns the text received so far.
      }
      return text;
    }

    /** Returns the text pieces in an answer's stream. Skips a last line that has not arrived completely. */
    function pieces(answer: string): string[] {
      return [...answer.matchAll(/^0:(.*)\n/gm)].map(([, piece = '']) => piece);
    }

    it('two instances behind nginx resume each other’s answer without losing or repeating a piece', async () => {
      const { origin } = await cluster();
      const whole = pieces(await (await ask(origin, QUESTION)).text());
      const id = crypto.randomUUID();
      const response = await ask(origin, QUESTION, id);
      const reader = response.body?.getReader();
      const seen = await readPieces(reader, 3);
      await reader?.cancel();
      const resumed = await resumeAway(origin, id, instanceOf(response));
      const answer = await resumed.text();
      expect(answer.startsWith(seen)).toBe(true);
      expect(answer).toMatch(/\nd:\{"finishReason":"stop"\}\n$/);
      expect(pieces(answer)).toEqual(whole);
      expect(whole.length).toBeGreaterThan(6);
    });

    it('an instance resumes the unfinished answer of a killed instance, without an end', async () => {
      const { origin, byAddress } = await cluster();
      const whole = pieces(await (await ask(origin, QUESTION)).text());
      const id = crypto.randomUUID();
      const response = await ask(origin, QUESTION, id);
      const reader = response.body?.getReader();
      const before = await readPieces(reader, PIECES_AHEAD + 2);
      byAddress.get(instanceOf(response))?.child.kill('SIGKILL');
      const seen = pieces(before + (await readRest(reader)));
      expect(seen.length).toBeLessThan(whole.length);

      const resumed = await fetch(`${origin}/v2/completions?chatId=${id}`);
      expect(instanceOf(resumed)).not.toBe(instanceOf(response));
      const answer = await resumed.text();
      expect(pieces(answer)).toEqual(whole.slice(0, pieces(answer).length));
      expect(pieces(answer).length).toBeGreaterThanOrEqual(seen.length - PIECES_AHEAD);
      // The answer has neither a finish nor an error part. The drawer therefore shows it as incomplete and offers to
      // ask again.
      expect(answer).not.toMatch(/^[de3]:/m);
      // The surviving instance answers new questions, whichever instance nginx tries first.
      for (let asked = 0; asked < 2; asked += 1) {
        const next = await ask(origin, QUESTION);
        expect(next.status).toBe(200);
        await next.body?.cancel();
      }
    });

    it('two instances finish answers without Redis, and count limits separately', async () => {
      const { origin, byAddress } = await cluster({ QUESTIONS_PER_MINUTE: '3' });
      const whole = pieces(await (await ask(origin, QUESTION)).text());
      const asking = (address: string): Promise<Response> =>
        fetch(`${origin}/v2/completions`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify({ id: 'short', messages: [{ role: 'user', content: QUESTION }] }),
        });
      const statuses = async (count: number): Promise<number[]> => {
        const found: number[] = [];
        for (let asked = 0; asked < count; asked += 1) {
          const response = await asking('192.0.2.1');
          found.push(response.status);
          await response.body?.cancel();
        }
        return found;
      };
      const id = crypto.randomUUID();
      const response = await ask(origin, QUESTION, id);
      const reader = response.body?.getReader();
      const begun = await readPieces(reader, 2);
      await redis.kill();
      const answer = begun + (await readRest(reader));
      expect(pieces(answer)).toEqual(whole);
      expect(answer).toMatch(/\nd:\{"finishReason":"stop"\}\n$/);
      for (const { output } of byAddress.values()) {
        await vi.waitFor(() => expect(output()).toContain('"event":"redis-lost"'), SOON);
      }
      // A new visitor may ask three questions at each instance, so only the seventh question is refused.
      expect(await statuses(7)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    });

    it('two instances behind nginx are paused together', async () => {
      const { origin, byAddress } = await cluster({ STREAM_DELAY_MS: '0' });
      await redis.set('assist:paused', '1');
      // Each instance looks at the key once a second, at a time of its own.
      const untilAllAre = async (status: 'ok' | 'paused'): Promise<void> => {
        for (const { listeningUrl } of byAddress.values()) {
          const url = await listeningUrl();
          const health = async (): Promise<unknown> => (await fetch(`${url}/health`)).json();
          await vi.waitFor(async () => expect(await health()).toMatchObject({ status }), SOON);
        }
      };
      await untilAllAre('paused');
      for (let asked = 0; asked < 4; asked += 1) {
        const response = await ask(origin, QUESTION);
        expect(response.status).toBe(503);
        expect(await response.json()).toMatchObject({ error: { code: 'paused' } });
      }
      await redis.delete('assist:paused');
      await untilAllAre('ok');
      expect((await ask(origin, QUESTION)).status).toBe(200);
    });

    it('an instance answers while the other one is starting', async () => {
      const starting = await listen(
        createServer((_request, response) => response.writeHead(503).end('starting')),
      );
      const { origin } = await cluster({ STREAM_DELAY_MS: '0' }, [starting.origin]);
      for (let asked = 0; asked < 6; asked += 1) {
        expect((await ask(origin, QUESTION)).status).toBe(200);
        expect((await fetch(`${origin}/health`)).status).toBe(200);
      }
      await starting.close();
    });
  },
);
