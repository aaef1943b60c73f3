import { fileURLToPath } from 'node:url';
import { median } from '@assist/test-kit/bench';
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
 * The longest time that an answer may take, as a multiple of its time without the hostile client. That time is over
 * 1 s, so a ratio of 2 would let an answer take more than 2 s.
 */
const LONGEST_WAIT_RATIO = 1.33;

/** The test asks the question this many times and uses the median time. */
const ROUNDS = 5;

/** The texts that take longest to check for danger, each repeated to nearly 8 KB. */
const COSTLY = ['ﷺ', 'a1', 'k.i.l.l.', 'iwanttodie'].map((part) =>
  part.repeat(7_900 / Buffer.byteLength(part)),
);

describe('the server process beside a hostile client', { timeout: 120_000 }, () => {
  const { start } = useServerProcesses();

  it('a client with 16 connections does not delay another visitor', async () => {
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
    const measureAnswer = async (): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const begun = performance.now();
        const answer = await (await post('203.0.113.2', 'How do I apply for a gold card?')).text();
        times.push(performance.now() - begun);
        expect(answer).toMatch(/\nd:\{"finishReason":"stop"\}\n$/);
      }
      return median(times);
    };
    const calmMs = await measureAnswer();
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
    const hostile = Promise.all(
      Array.from({ length: CONNECTIONS }, (_, number) => keepAsking(number)),
    );
    await vi.waitFor(() => expect(refused).toBeGreaterThan(CONNECTIONS), { timeout: 60_000 });
    const answerMs = await measureAnswer();
    const begun = performance.now();
    const health = await fetch(`${url}/health`);
    const healthMs = performance.now() - begun;
    isOver = true;
    await hostile;
    expect(health.status).toBe(200);
    expect(answerMs).toBeLessThan(LONGEST_WAIT_RATIO * calmMs);
    expect(healthMs).toBeLessThan(LONGEST_WAIT_MS);
  });
});
