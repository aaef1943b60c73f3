import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { RankingMessage } from './ranking-thread.ts';
import { WordRanking } from './word-ranking.ts';

/* The worker of a `RankingThread`. The build makes a bundle of this file. */
const ranking = new WordRanking(workerData);

parentPort?.on('message', async ({ port, ...message }: RankingMessage & { port: MessagePort }) => {
  const reply = answer(message).catch((error: unknown) => {
    // An error of its own, because a thread can receive only what can be cloned.
    return new Error(`Ranking failed: ${error instanceof Error ? error.name : 'unknown'}`);
  });
  port.postMessage(await reply);
});

async function answer({ pages, query }: RankingMessage): Promise<unknown> {
  if (pages !== undefined) return ranking.add(pages);
  return query && ranking.rank(query);
}
