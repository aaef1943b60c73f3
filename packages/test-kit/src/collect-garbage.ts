import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Runs a full garbage collection at once. */
export const collectGarbage: () => void = runInNewContext('gc');

/** Waits for a promise, and collects garbage every 20 ms meanwhile, as a busy process does. */
export async function collectGarbageDuring<Result>(work: Promise<Result>): Promise<Result> {
  const timer = setInterval(collectGarbage, 20);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
