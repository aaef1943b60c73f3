// @vitest-environment happy-dom
import { BridgeError, type RemoteDrawer } from '@assist/bridge';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AssistConfig } from './config.ts';
import { createErrorReports, type ErrorReports, REPORT_PAGE_LIFETIME_MS } from './error-reports.ts';
import { serveEmptyFrames } from './serve-empty-frames.test-support.ts';

serveEmptyFrames();

const config: AssistConfig = {
  apiBaseUrl: 'https://api.example',
  drawerUrl: 'https://cdn.example/assist/drawer/index.html',
  reportsErrors: true,
};
let reports: ErrorReports;

beforeEach(() => {
  vi.useFakeTimers();
  reports = createErrorReports(config);
});

afterEach(() => {
  reports.destroy();
  vi.useRealTimers();
});

const frames = (): HTMLIFrameElement[] => [...document.querySelectorAll('iframe')];

function createDrawer(reportError: RemoteDrawer['reportError']): Pick<RemoteDrawer, 'reportError'> {
  return { reportError };
}

describe('without a drawer', () => {
  test('the report page gets the code, and nothing else of this page', () => {
    reports.report('health-timeout');
    expect(frames().map(({ src }) => src)).toEqual([
      'https://cdn.example/assist/drawer/report.html#health-timeout',
    ]);
    expect(frames()[0]?.getAttribute('referrerpolicy')).toBe('strict-origin');
  });

  test('the report frame has no box, whatever the page’s rules say, and few rights', () => {
    reports.report('health-timeout');
    const [frame] = frames();
    expect(frame?.parentElement).toBe(document.documentElement);
    expect(frame?.style.getPropertyValue('display')).toBe('none');
    expect(frame?.style.getPropertyPriority('display')).toBe('important');
    expect(frame?.getAttribute('aria-hidden')).toBe('true');
    expect(frame?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin');
  });

  test('the report frame is removed some time after it has loaded', () => {
    reports.report('health-timeout');
    vi.advanceTimersByTime(10 * REPORT_PAGE_LIFETIME_MS);
    expect(frames()).toHaveLength(1);
    frames()[0]?.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(REPORT_PAGE_LIFETIME_MS - 1);
    expect(frames()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(frames()).toEqual([]);
  });

  test('there is one report frame at a time', () => {
    reports.report('drawer-dead');
    reports.report('drawer-incompatible');
    expect(frames().map(({ src }) => new URL(src).hash)).toEqual(['#drawer-incompatible']);
  });
});

describe('with a drawer that may still answer', () => {
  test('no report frame is needed when the drawer answers', async () => {
    const reportError = vi.fn(async () => {});
    reports.report('drawer-dead', createDrawer(reportError));
    await vi.advanceTimersByTimeAsync(0);
    expect(reportError).toHaveBeenCalledExactlyOnceWith({ code: 'drawer-dead' });
    expect(frames()).toEqual([]);
  });

  test('the report page reports when the drawer does not answer', async () => {
    reports.report(
      'drawer-dead',
      createDrawer(() => Promise.reject(new BridgeError('timeout'))),
    );
    expect(frames()).toEqual([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(frames().map(({ src }) => new URL(src).hash)).toEqual(['#drawer-dead']);
  });

  test('a loader that was destroyed meanwhile adds no report frame', async () => {
    reports.report(
      'drawer-dead',
      createDrawer(() => Promise.reject(new BridgeError('disconnected'))),
    );
    reports.destroy();
    await vi.advanceTimersByTimeAsync(0);
    expect(frames()).toEqual([]);
  });
});

test('destroying the error reports removes their frame and ends reporting', () => {
  reports.report('health-http');
  reports.destroy();
  expect(frames()).toEqual([]);
  reports.report('health-http');
  expect(frames()).toEqual([]);
});

test.each([false, undefined])('a build whose reporting is %s reports nothing', (reportsErrors) => {
  const { reportsErrors: _, ...rest } = config;
  const silent = createErrorReports({
    ...rest,
    ...(reportsErrors !== undefined && { reportsErrors }),
  });
  const reportError = vi.fn(async () => {});
  silent.report('health-network');
  silent.report('drawer-dead', createDrawer(reportError));
  expect(frames()).toEqual([]);
  expect(reportError).not.toHaveBeenCalled();
});
