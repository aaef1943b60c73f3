import { describe, expect, it } from 'vitest';
import { type HostMeasurement, judgeHost } from './host.ts';

const visit = { hostTaskMs: 250, layoutShift: 0, earlyRequests: 1 };

/** A measurement in which every figure is exactly at the limit of its budget. */
function measurement(changes: Partial<HostMeasurement> = {}): HostMeasurement {
  return {
    visits: [visit, visit, visit],
    visitsWithout: [{ ...visit, hostTaskMs: 100 }],
    cold: [{ focusMs: 1_200, delayMs: 900 }],
    bareCold: [{ focusMs: 200, delayMs: 16 }],
    preloaded: [{ focusMs: 240, delayMs: 32 }],
    barePreloaded: [{ focusMs: 40, delayMs: 16 }],
    ...changes,
  };
}

const failures = (measured: HostMeasurement) =>
  judgeHost(measured).flatMap(({ isMet, title }) => (isMet ? [] : [title]));

describe('judgeHost', () => {
  it('the host page’s budgets are met by what is just within them', () => {
    expect(judgeHost(measurement())).toHaveLength(6);
    expect(failures(measurement())).toEqual([]);
  });

  it('the host page’s budgets judge times by their medians: one slow run is the machine’s', () => {
    const slow = { ...visit, hostTaskMs: 900 };
    expect(failures(measurement({ visits: [slow, visit, visit] }))).toEqual([]);
    expect(failures(measurement({ visits: [slow, slow, visit] }))).toEqual([
      '4x CPU throttle: host tasks of the loader <= 150 ms',
    ]);
  });

  it('the host page’s budgets judge an opening beside the bare frame’s, cold and preloaded', () => {
    const late = { focusMs: 1_201, delayMs: 40 };
    expect(failures(measurement({ cold: [late], preloaded: [late] }))).toEqual([
      '4x CPU throttle: first click to focused input, ratio to a bare frame <= 6',
      '4x CPU throttle: with data-preload, ratio to a bare frame <= 6',
      '4x CPU throttle: the click’s own delay <= 32 ms',
    ]);
  });

  it('the host page’s budgets let no single visit shift the page or ask the CDN for more than the loader', () => {
    const bad = { ...visit, layoutShift: 0.1, earlyRequests: 2 };
    expect(failures(measurement({ visits: [visit, visit, bad] }))).toEqual([
      '4x CPU throttle: layout shift = 0',
      'requests to the CDN before the page has loaded = 1',
    ]);
  });

  it('the host page’s budgets are not met by what was not measured', () => {
    const none = { visits: [], visitsWithout: [], cold: [], preloaded: [] };
    expect(failures(measurement(none))).toHaveLength(6);
  });
});
