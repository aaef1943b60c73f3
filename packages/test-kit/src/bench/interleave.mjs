/**
 * Measures several subjects in turn, round by round: what slows the machine down meanwhile slows all of them
 * down. A subject with fewer rounds than the others is measured in the first ones.
 * @template {Readonly<Record<string, () => Promise<unknown>>>} Subjects
 * @param {Subjects} subjects
 * @param {number | Readonly<Record<keyof Subjects, number>>} rounds of all, or of each
 * @returns {Promise<{ [Name in keyof Subjects]: Awaited<ReturnType<Subjects[Name]>>[] }>}
 */
export async function interleave(subjects, rounds) {
  const runs = Object.entries(subjects).map(([name, measure]) => ({
    name,
    measure,
    rounds: typeof rounds === 'number' ? rounds : (rounds[name] ?? 0),
    samples: /** @type {unknown[]} */ ([]),
  }));
  const most = Math.max(...runs.map((run) => run.rounds));
  for (let round = 0; round < most; round += 1) {
    for (const run of runs) if (round < run.rounds) run.samples.push(await run.measure());
  }
  return /** @type {any} */ (Object.fromEntries(runs.map(({ name, samples }) => [name, samples])));
}
