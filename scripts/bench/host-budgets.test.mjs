import { describe, expect, it } from 'vitest';
import { formatComparison, judgeHost } from './host-budgets.mjs';

/** @typedef {import('./measure-host.mjs').HostMeasurement} HostMeasurement */

const visit = { longestLoaderTaskMs: 50, longTaskMs: 120, layoutShift: 0, earlyRequests: 1 };

/**
 * A measurement that meets every budget, just so.
 * @param {Partial<HostMeasurement>} [changes]
 * @returns {HostMeasurement}
 */
function measurement(changes = {}) {
  return {
    withLoader: [visit, visit, visit],
    withoutLoader: [{ ...visit, longTaskMs: 100 }],
    openingMs: [60, 60, 60],
    bareOpeningMs: [40, 40, 40],
    ...changes,
  };
}

/** @param {HostMeasurement} measured */
const failures = (measured) =>
  judgeHost(measured).flatMap(({ isMet, title }) => (isMet ? [] : [title]));

describe('judgeHost', () => {
  it('passes what is just within every budget', () => {
    expect(judgeHost(measurement())).toHaveLength(4);
    expect(failures(measurement())).toEqual([]);
  });

  it('judges times by their medians: one slow run is the machine’s', () => {
    const slow = { ...visit, longestLoaderTaskMs: 500 };
    expect(
      failures(measurement({ withLoader: [slow, visit, visit], openingMs: [900, 60, 60] })),
    ).toEqual([]);
    expect(failures(measurement({ withLoader: [slow, slow, visit] }))).toEqual([
      '4x CPU throttle: longest task of the loader <= 50 ms of processor time',
    ]);
    expect(failures(measurement({ openingMs: [61, 60, 61] }))).toEqual([
      '4x CPU throttle: click to focused input <= 60 ms',
    ]);
  });

  it.each([
    [{ layoutShift: 0.001 }, '4x CPU throttle: layout shift of 0'],
    [{ earlyRequests: 2 }, 'requests to the CDN before the page has loaded: 1'],
  ])('fails a single run with %j', (change, title) => {
    const withLoader = [visit, { ...visit, ...change }, visit];
    expect(failures(measurement({ withLoader }))).toEqual([title]);
  });

  it('fails what was not measured', () => {
    expect(failures(measurement({ withLoader: [], openingMs: [] }))).toHaveLength(4);
  });
});

describe('formatComparison', () => {
  it('says what a page without the loader and a bare frame cost', () => {
    expect(formatComparison(measurement())).toBe(
      'Long tasks of a whole visit: 120 ms, without the loader 100 ms\n' +
        'Click to focused input: 60 ms, in a bare frame 40 ms (1.50 x)',
    );
  });
});
