import { expect, it } from 'vitest';
import { detectConcern } from './detect-concern.ts';

// The only test in its file, because each test file starts with nothing compiled.
it('the first question is read for concern in less than 20 ms of processor time', () => {
  const begun = process.cpuUsage();
  detectConcern('Where do I find the report on suicide prevention?');
  detectConcern('Где форма?');
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1_000).toBeLessThan(20);
});
