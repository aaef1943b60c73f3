import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { processorTimeOf } from './processor-time.ts';

async function work(ms: number): Promise<void> {
  const start = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(start);
    if (user + system >= ms * 1_000) return;
  }
}

it('the processor time is the mean of several runs', async () => {
  const ms = await processorTimeOf(() => work(20), 5);
  expect(ms).toBeGreaterThanOrEqual(20);
  expect(ms).toBeLessThan(40);
});

it('the processor time leaves out waiting', async () => {
  expect(await processorTimeOf(() => delay(200), 1)).toBeLessThan(150);
});
