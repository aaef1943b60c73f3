import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { questionBody } from '../test-support/ask-app.ts';
import { useServerProcesses } from '../test-support/server-process.ts';

/** The sample content has longer answers than the fixture, so more pieces have to wait. */
const SAMPLE_CONTENT = fileURLToPath(new URL('../content', import.meta.url));

/** Concurrent connections of the hostile client. */
const CONNECTIONS = 16;

/** Another visitor waits at most this many times as long as without a hostile client. A busy machine slows both. */
const MOST_TIMES_AS_LONG = 2;

/** The question is asked this often, and the median counts. */
const ROUNDS = 3;

/** The texts that cost most to check for danger, each repeated to nearly 8 KB. */
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
    const askTimed = async (round: number): Promise<number> => {
      const begun = performance.now();
      const response = await post(`203.0.113.${2 + round}`, 'How do I apply for a gold card?');
      expect(await response.text()).toMatch(/\nd:\{"finishReason":"stop"\}\n$/);
      expect((await fetch(`${url}/health`)).status).toBe(200);
      return performance.now() - begun;
    };
    const calmMs = await median(askTimed);

    let isOver = false;
    let refused = 0;
    const keepAsking = async (connection: number): Promise<void> => {
      for (let turn = connection; !isOver; turn += 1) {
        const response = await post('203.0.113.1', COSTLY[turn % COSTLY.length] ?? '');
        // Does not read the answer, because a hostile client does not wait for the contact in it.
        await response.body?.cancel();
        if (response.status === 429) refused += 1;
      }
    };
    const hostile = Promise.all(
      Array.from({ length: CONNECTIONS }, (_, number) => keepAsking(number)),
    );
    await vi.waitFor(() => expect(refused).toBeGreaterThan(CONNECTIONS), { timeout: 60_000 });
    const besideHostileMs = await median(askTimed);
    isOver = true;
    await hostile;
    expect(besideHostileMs).toBeLessThan(MOST_TIMES_AS_LONG * calmMs);
  });
});

/** The median time of the rounds, in ms. */
async function median(round: (number: number) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < ROUNDS; number += 1) times.push(await round(number));
  return times.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}
