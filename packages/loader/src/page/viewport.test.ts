// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { relayViewport } from './viewport.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function stubViewport() {
  const viewport = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', viewport);
  return viewport;
}

test('the relay of the viewport reports the size now and whenever it changes, until stopped', () => {
  const viewport = stubViewport();
  const report = vi.fn();
  const relay = relayViewport(report);
  viewport.height = 420.5;
  viewport.dispatchEvent(new Event('resize'));
  viewport.offsetTop = 60;
  viewport.dispatchEvent(new Event('scroll'));
  relay.stop();
  viewport.dispatchEvent(new Event('resize'));
  expect(report.mock.calls.map(([size]) => size)).toEqual([
    { height: 800, offsetTop: 0 },
    { height: 420.5, offsetTop: 0 },
    { height: 420.5, offsetTop: 60 },
  ]);
});

test('the relay of the viewport takes a pinch zoom for no keyboard', () => {
  const viewport = stubViewport();
  const report = vi.fn();
  relayViewport(report);
  viewport.scale = 2;
  viewport.height = 400;
  viewport.dispatchEvent(new Event('resize'));
  expect(report).toHaveBeenCalledOnce();
});

test('the relay of the viewport reports nothing where the browser does not tell', () => {
  vi.stubGlobal('visualViewport', undefined);
  const report = vi.fn();
  relayViewport(report).send();
  expect(report).not.toHaveBeenCalled();
});
