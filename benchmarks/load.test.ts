import { describe, expect, it } from 'vitest';
import { judgeLoad, tabulateLoad } from './load.ts';

const good = {
  instances: 1,
  visitors: 200,
  questions: 5_000,
  failures: 0,
  firstTextMs: [...Array(19).fill(100), 9_000],
  processorMs: 12.34,
  heldMiB: [52.3],
  heldGrowth: 1.02,
  residentMiB: [280.4],
};
const met = (changes: Partial<typeof good>) =>
  judgeLoad({ ...good, ...changes }).map(({ isMet }) => isMet);

describe('judgeLoad', () => {
  it('the budgets of load are met when nothing fails, nobody waits and memory stays', () => {
    expect(met({})).toEqual([true, true, true]);
  });

  it('the budgets of load are not met by a failed answer, late texts, more memory or nothing measured', () => {
    expect(met({ failures: 1 })).toEqual([false, true, true]);
    expect(met({ firstTextMs: [100, 9_000] })).toEqual([true, false, true]);
    expect(met({ heldGrowth: 1.2 })).toEqual([true, true, false]);
    expect(met({ heldGrowth: Number.NaN })).toEqual([true, true, false]);
    expect(met({ firstTextMs: [] })).toEqual([true, false, true]);
  });

  it('the budgets of load name the instances where there are several', () => {
    const titles = judgeLoad({ ...good, instances: 2 }).map(({ title }) => title);
    expect(titles.every((title) => title.includes(', 2 instances'))).toBe(true);
    const inDatabase = judgeLoad({ ...good, instances: 2, postgres: { processorMs: 9 } });
    expect(inDatabase[0]?.title).toContain(', 2 instances, content in PostgreSQL');
  });
});

it('the figures of load are those of visitors, and of the largest instance', () => {
  const shared = { ...good, heldMiB: [52.3, 53.8], redis: { commands: 47.26, processorMs: 0.512 } };
  expect(tabulateLoad(shared)).toMatchObject({
    questions: 5_000,
    firstTextMs: 100,
    firstTextMsOf95: 100,
    heldMiB: 53.8,
    redisCommands: 47.26,
    postgresMs: undefined,
  });
});
