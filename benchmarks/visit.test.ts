import { describe, expect, it } from 'vitest';
import { hostTasks, longestLoaderTask } from './visit.ts';

const thread = { pid: 1, tid: 2 };
const loaderUrl = 'https://cdn.example/loader.js';

const task = (ts: number, dur: number, tdur: number) => ({
  ...thread,
  name: 'ThreadControllerImpl::RunTask',
  ph: 'X',
  ts,
  dur,
  tdur,
});

const call = (name: string, url: string, ts: number) => ({
  ...thread,
  name,
  ph: 'X',
  ts,
  dur: 1,
  args: { data: { url } },
});

describe('longestLoaderTask', () => {
  it('the loader’s longest task is the processor time of the longest one in which the loader ran', () => {
    const events = [
      task(0, 100_000, 90_000),
      call('EvaluateScript', 'https://www.example/site.js', 10),
      task(200_000, 80_000, 20_000),
      call('EvaluateScript', loaderUrl, 200_010),
      task(300_000, 40_000, 30_000),
      call('FunctionCall', loaderUrl, 300_500),
    ];
    expect(longestLoaderTask(events)).toBe(30);
  });

  it('the loader’s longest task may be the one that ends with the elements alive', () => {
    const events = [task(0, 100_000, 70_000), { ...call('assist:ready', '', 10), ph: 'R' }];
    expect(longestLoaderTask(events)).toBe(70);
  });

  it('the loader’s longest task is never the task of another thread', () => {
    const events = [
      { ...task(0, 100, 90), tid: 3 },
      task(0, 100, 1_000),
      call('FunctionCall', loaderUrl, 5),
    ];
    expect(longestLoaderTask(events)).toBe(1);
  });

  it('the loader’s longest task is no number when the loader never ran, so that no budget is met by its absence', () => {
    expect(longestLoaderTask([task(0, 100, 90)])).toBeNaN();
  });
});

describe('hostTasks', () => {
  it('the host page’s work adds up the processor time of the page’s own main thread, from the start of its document', () => {
    const events = [
      task(0, 100, 5_000),
      task(200, 1_000, 900),
      { ...call('bench:host', '', 300), ph: 'R' },
      task(2_000, 3_000, 2_100),
      { ...task(2_000, 3_000, 50_000), pid: 3 },
      { ...task(2_000, 3_000, 50_000), tid: 3 },
    ];
    expect(hostTasks(events)).toBe(3);
  });

  it('the host page’s work is no number when the page’s thread is not known', () => {
    expect(hostTasks([task(0, 100, 90)])).toBeNaN();
  });
});
