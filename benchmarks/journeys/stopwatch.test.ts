import { expect, it } from 'vitest';
import { formatJourney, startStopwatch } from './stopwatch.ts';

it('a stopwatch times each step from the end of the one before', () => {
  const { lap, steps } = startStopwatch();
  const begun = performance.now();
  while (performance.now() - begun < 20);
  lap('long');
  lap('short');
  expect(steps.map(({ step }) => step)).toEqual(['long', 'short']);
  expect(steps[0]?.seconds).toBeGreaterThanOrEqual(0.02);
  expect(steps[1]?.seconds).toBeLessThan(steps[0]?.seconds ?? 0);
});

it('a journey is told in seconds, with its steps', () => {
  const steps = [
    { step: 'clone', seconds: 0.26 },
    { step: 'install', seconds: 13.75 },
  ];
  expect(formatJourney('clone to first answer', steps)).toBe(
    'clone to first answer: 14 s (clone 0.3 s, install 13.8 s)',
  );
});
