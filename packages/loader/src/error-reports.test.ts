// @vitest-environment happy-dom
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

describe('the report page', () => {
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
  silent.report('health-network');
  silent.report('drawer-dead');
  expect(frames()).toEqual([]);
});
