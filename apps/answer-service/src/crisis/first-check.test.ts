import { expect, it } from 'vitest';
import { detectConcern } from './detect-concern.ts';

// This test has a file of its own, because other tests in the file would compile the patterns first.
it('the first question is read for concern in less than 20 ms of processor time', () => {
  const begun = process.cpuUsage();
  detectConcern('Where do I find the report on suicide prevention?');
  detectConcern('Где форма?');
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1_000).toBeLessThan(20);
});
