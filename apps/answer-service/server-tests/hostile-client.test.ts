import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { questionBody } from '../test-support/ask-app.ts';
import { useServerProcesses } from '../test-support/server-process.ts';

/**
 * Uses the sample content, because its answers are long. A long answer has many pieces, and the hostile client might
 * delay each piece.
 */
const SAMPLE_CONTENT = fileURLToPath(new URL('../content', import.meta.url));

/** The number of concurrent connections of the hostile client. */
const CONNECTIONS = 16;

/** The longest time that another visitor's health check may take, in ms. */
const LONGEST_WAIT_MS = 2_000;

/**
 * The longest time that an answer may take, as a multiple of its time without the hostile client. The hostile client
 * runs on the same machine and needs processor time itself, which makes answers up to 1.5 times slower on a busy machine.
 */
const LONGEST_WAIT_RATIO = 2;

/**
 * The test measures this many times with and without the hostile client, in turn, and compares the shortest times. Other
 * work on the machine delays some rounds, but seldom all rounds of one kind.
 */
const ROUNDS = 5;

/** The texts that take longest to check for danger, each repeated to nearly 8 KB. */
const COSTLY = ['ﷺ', 'a1', 'k.i.l.l.', 'iwanttodie'].map((part) =>
  part.repeat(7_900 / Buffer.byteLength(part)),
);

describe('the server process beside a hostile client', { timeout: 120_000 }, () => {
  const { start } = useServerProcesses();

  it('a client with 16 connections does not delay another visitor [T26]', async () => {
    const { listeningUrl } = start({
      PORT: '0',
      TRUSTED_PROXIES: '1',
      CONTENT_DIR: SAMPLE_CONTENT,
    });
    const url = await listeningUrl();
    const post = (client: string, question: string): Promise<Response> =>
      fetch(`${url}/v2/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': client },
        body: questionBody(question),
      });
    const measure = async (work: () => Promise<void>): Promise<number> => {
      const begun = performance.now();
      await work();
      return performance.now() - begun;
    };
    const answer = async (): Promise<void> => {
      const text = await (await post('203.0.113.2', 'How do I apply for a gold card?')).text();
      expect(text).toMatch(/\nd:\{"finishReason":"stop"\}\n$/);
    };
    const health = async (): Promise<void> => {
      expect((await fetch(`${url}/health`)).status).toBe(200);
    };
    const besideHostileClient = async (work: () => Promise<void>): Promise<void> => {
      let isOver = false;
      let refused = 0;
      const keepAsking = async (connection: number): Promise<void> => {
        for (let turn = connection; !isOver; turn += 1) {
          const response = await post('203.0.113.1', COSTLY[turn % COSTLY.length] ?? '');
          // Cancels the answer unread, because a hostile client would not wait for the text.
          await response.body?.cancel();
          if (response.status === 429) refused += 1;
        }
      };
      const connections = Array.from({ length: CONNECTIONS }, (_, number) => keepAsking(number));
      await vi.waitFor(() => expect(refused).toBeGreaterThan(CONNECTIONS), { timeout: 60_000 });
      await work();
      isOver = true;
      await Promise.all(connections);
    };
    const times: { calm: number; answer: number; health: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const calm = await measure(answer);
      await besideHostileClient(async () => {
        times.push({ calm, answer: await measure(answer), health: await measure(health) });
      });
    }
    const shortest = (kind: 'calm' | 'answer' | 'health') =>
      Math.min(...times.map((round) => round[kind]));
    expect(shortest('answer')).toBeLessThan(LONGEST_WAIT_RATIO * shortest('calm'));
    expect(shortest('health')).toBeLessThan(LONGEST_WAIT_MS);
  });
});
