// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenPageIsIdle } from './dom.ts';

let readyState: DocumentReadyState = 'complete';
let whenIdle: (() => void)[] = [];

beforeEach(() => {
  readyState = 'complete';
  whenIdle = [];
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => whenIdle.push(run));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
});

const becomeIdle = () => {
  for (const run of whenIdle.splice(0)) run();
};

test('idle work runs when the page has loaded and is idle', () => {
  const run = vi.fn();
  whenPageIsIdle(run);
  expect(run).not.toHaveBeenCalled();
  becomeIdle();
  expect(run).toHaveBeenCalledOnce();
});

test('idle work waits for load', () => {
  readyState = 'interactive';
  const run = vi.fn();
  whenPageIsIdle(run);
  becomeIdle();
  expect(run).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  becomeIdle();
  window.dispatchEvent(new Event('load'));
  becomeIdle();
  expect(run).toHaveBeenCalledOnce();
});

test.each(['before load', 'before the page is idle'])(
  'idle work does not run when stopped %s',
  (moment) => {
    readyState = 'loading';
    const run = vi.fn();
    const stop = whenPageIsIdle(run);
    if (moment === 'before load') stop();
    window.dispatchEvent(new Event('load'));
    stop();
    becomeIdle();
    expect(run).not.toHaveBeenCalled();
  },
);

test('idle work never runs if the visitor saves data', () => {
  Object.defineProperty(navigator, 'connection', {
    value: { saveData: true },
    configurable: true,
  });
  const run = vi.fn();
  whenPageIsIdle(run);
  becomeIdle();
  expect(run).not.toHaveBeenCalled();
});

test('idle work runs by a timer without `requestIdleCallback`', () => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', undefined);
  const run = vi.fn();
  whenPageIsIdle(run);
  expect(run).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
