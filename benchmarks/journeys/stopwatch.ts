/**
 * Times the consecutive steps of a journey.
 *
 * @returns `lap`, which ends the current step and names the step; and `steps`, which lists the ended steps
 */
export function startStopwatch(): {
  lap: (step: string) => void;
  steps: readonly { step: string; seconds: number }[];
} {
  const steps: { step: string; seconds: number }[] = [];
  let begun = performance.now();
  return {
    steps,
    lap: (step) => {
      const now = performance.now();
      steps.push({ step, seconds: (now - begun) / 1_000 });
      begun = now;
    },
  };
}

export type Steps = readonly { step: string; seconds: number }[];

export function formatJourney(title: string, steps: Steps) {
  const total = steps.reduce((sum, { seconds }) => sum + seconds, 0);
  const parts = steps.map(({ step, seconds }) => `${step} ${seconds.toFixed(1)} s`);
  return `${title}: ${total.toFixed(0)} s (${parts.join(', ')})`;
}
