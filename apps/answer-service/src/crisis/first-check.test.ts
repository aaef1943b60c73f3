import { processorTimeOf } from '@assist/test-kit/bench';
import { expect, it } from 'vitest';

// This test has a file of its own, because another test in the file would compile the patterns first. Its limits are
// parts of the time that the patterns take to compile, because a limit in ms fails on a slow machine.
it('the detection of concern compiles its patterns at start, so no question waits for them', async () => {
  let detect: (question: string) => unknown = () => undefined;
  const start = await processorTimeOf(async () => {
    detect = (await import('./detect-concern.ts')).detectConcern;
  }, 1);

  const first = await processorTimeOf(async () => {
    detect('Where do I find the report on suicide prevention?');
    detect('Где форма?');
  }, 1);
  expect(first).toBeLessThan(start / 4);

  const long = 'My wife and I have been waiting for a letter about my knees since spring. '.repeat(
    2,
  );
  const later = await processorTimeOf(async () => void detect(long), 100);
  expect(later).toBeLessThan(start / 100);
});
