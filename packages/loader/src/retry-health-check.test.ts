// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_ATTEMPTS, MIN_INTERVAL_MS, retryWhenVisitorReturns } from './register-assist.ts';

const attempt = vi.fn(async () => false);
const hidden = vi.spyOn(document, 'hidden', 'get');
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  attempt.mockReset().mockResolvedValue(false);
  hidden.mockReturnValue(false);
  stop = retryWhenVisitorReturns(attempt);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

async function comeBack(type = 'pageshow', wait = MIN_INTERVAL_MS): Promise<void> {
  (type === 'visibilitychange' ? document : window).dispatchEvent(new Event(type));
  await vi.advanceTimersByTimeAsync(wait);
}

test.each(['visibilitychange', 'pageshow', 'online'])(
  'the health check is tried again at %s',
  async (type) => {
    await vi.advanceTimersByTimeAsync(10 * MIN_INTERVAL_MS);
    expect(attempt).not.toHaveBeenCalled();
    await comeBack(type, 0);
    expect(attempt).toHaveBeenCalledOnce();
  },
);

test('the health check is not tried again when the visitor leaves', async () => {
  hidden.mockReturnValue(true);
  await comeBack('visibilitychange');
  expect(attempt).not.toHaveBeenCalled();
});

test('the retry of the health check waits for the minimum interval, and merges early retries', async () => {
  await comeBack('online', MIN_INTERVAL_MS - 1);
  await comeBack('pageshow', 0);
  expect(attempt).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(attempt).toHaveBeenCalledOnce();
  await comeBack('online', MIN_INTERVAL_MS - 1);
  expect(attempt).toHaveBeenCalledOnce();
});

test('the retry of the health check ends with success, with the last try, and when it is stopped', async () => {
  for (let turn = 0; turn < MAX_ATTEMPTS + 3; turn += 1) await comeBack();
  expect(attempt).toHaveBeenCalledTimes(MAX_ATTEMPTS);
  attempt.mockClear().mockResolvedValue(true);
  stop = retryWhenVisitorReturns(attempt);
  await comeBack();
  await comeBack();
  expect(attempt).toHaveBeenCalledOnce();
  attempt.mockClear().mockResolvedValue(false);
  stop = retryWhenVisitorReturns(attempt);
  await comeBack('online', 0);
  stop();
  await vi.advanceTimersByTimeAsync(MIN_INTERVAL_MS);
  expect(attempt).not.toHaveBeenCalled();
});
