import { describe, expect, it } from 'vitest';
import { type HostMeasurement, judgeHost } from './host.ts';

const visit = {
  longestLoaderTaskMs: 50,
  hostTaskMs: 300,
  longTaskMs: 120,
  layoutShift: 0,
  earlyRequests: 1,
};
const opening = { focusMs: 48, delayMs: 32 };

/** A measurement in which every figure is exactly at the limit of its budget. */
function measurement(changes: Partial<HostMeasurement> = {}): HostMeasurement {
  return {
    withLoader: [visit, visit, visit],
    withoutLoader: [{ ...visit, hostTaskMs: 200, longTaskMs: 100 }],
    openings: [opening, opening, opening],
    bareOpenings: [{ focusMs: 40, delayMs: 24 }],
    ...changes,
  };
}

const failures = (measured: HostMeasurement) =>
  judgeHost(measured).flatMap(({ isMet, title }) => (isMet ? [] : [title]));

describe('judgeHost', () => {
  it('the host page’s budgets are met by what is just within them', () => {
    expect(judgeHost(measurement())).toHaveLength(5);
    expect(failures(measurement())).toEqual([]);
  });

  it('the host page’s budgets judge times by their medians: one slow run is the machine’s', () => {
    const slow = { ...visit, longestLoaderTaskMs: 500 };
    const slowOpening = { focusMs: 900, delayMs: 900 };
    expect(
      failures(
        measurement({
          withLoader: [slow, visit, visit],
          openings: [slowOpening, opening, opening],
        }),
      ),
    ).toEqual([]);
    expect(failures(measurement({ withLoader: [slow, slow, visit] }))).toEqual([
      '4x CPU throttle: longest task of the loader <= 50 ms of processor time',
    ]);
    const late = { focusMs: 49, delayMs: 40 };
    expect(failures(measurement({ openings: [late, opening, late] }))).toEqual([
      '4x CPU throttle: click to focused input, ratio to a bare frame <= 1.2',
      '4x CPU throttle: the click’s own delay <= 32 ms',
    ]);
  });

  it.each([
    [{ layoutShift: 0.001 }, '4x CPU throttle: layout shift = 0'],
    [{ earlyRequests: 2 }, 'requests to the CDN before the page has loaded = 1'],
  ])('the host page’s budgets are not met by a single run with %j', (change, title) => {
    const withLoader = [visit, { ...visit, ...change }, visit];
    expect(failures(measurement({ withLoader }))).toEqual([title]);
  });

  it('the host page’s budgets are not met by what was not measured', () => {
    expect(failures(measurement({ withLoader: [], openings: [] }))).toHaveLength(5);
  });
});
