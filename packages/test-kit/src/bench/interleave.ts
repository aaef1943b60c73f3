/**
 * Runs several subjects in turn, round by round, so that a slow phase of the machine affects all subjects. A subject
 * with fewer rounds than the others stops early.
 * @param rounds one number of rounds for all subjects, or a number for each subject
 * @returns the results of each subject, one per round
 */
export async function interleave<Subjects extends Readonly<Record<string, () => Promise<unknown>>>>(
  subjects: Subjects,
  rounds: number | Readonly<Record<keyof Subjects, number>>,
): Promise<{ [Name in keyof Subjects]: Awaited<ReturnType<Subjects[Name]>>[] }> {
  const runs = Object.entries(subjects).map(([name, measure]) => ({
    name,
    measure,
    rounds: typeof rounds === 'number' ? rounds : (rounds[name] ?? 0),
    samples: [] as unknown[],
  }));
  const most = Math.max(...runs.map((run) => run.rounds));
  for (let round = 0; round < most; round += 1) {
    for (const run of runs) if (round < run.rounds) run.samples.push(await run.measure());
  }
  return Object.fromEntries(runs.map(({ name, samples }): unknown[] => [name, samples]));
}
