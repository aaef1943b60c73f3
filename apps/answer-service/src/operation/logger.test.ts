import { expect, it, onTestFinished, vi } from 'vitest';
import { createJsonLogger, failureName } from './logger.ts';

/** Creates an error that is its own cause. */
function circular(): Error {
  const error = new Error('x');
  error.cause = error;
  return error;
}

it('the log writes one line for any text in a field [T27]', () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const logger = createJsonLogger((line) => lines.push(line));
  logger.warn('page-skipped', { path: 'a\nb\u001B[31m', reason: 'x' });
  expect(lines).toEqual([
    '{"time":"1970-01-01T00:00:00.000Z","level":"warn","event":"page-skipped","path":"a\\nb\\u001b[31m","reason":"x"}',
  ]);
});

it.each([
  ['TypeError ECONNREFUSED', new TypeError('asked: x', { cause: { code: 'ECONNREFUSED' } })],
  ['TypeError', new TypeError('asked: x', { cause: new Error('y') })],
  [
    'TypeError ECONNREFUSED',
    new TypeError('fetch failed', {
      cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
    }),
  ],
  ['TypeError RangeError', new TypeError('x', { cause: new RangeError('asked: x') })],
  [
    'AggregateError ECONNREFUSED',
    new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]),
  ],
  ['Error ECONNRESET', Object.assign(new Error('x'), { code: 'ECONNRESET' })],
  ['Error', Object.assign(new Error('x'), { code: 'redis://user:secret@host' })],
  ['SocketClosed', new (class SocketClosed extends Error {})('x')],
  ['Error 503', Object.assign(new Error('asked: x'), { statusCode: 503 })],
  [
    'Error 503',
    Object.assign(new Error('x'), {
      lastError: Object.assign(new Error('y'), { statusCode: 503 }),
    }),
  ],
  ['Error', Object.assign(new Error('x'), { statusCode: 'asked: x', lastError: 'asked: x' })],
  ['unknown', 'asked: x'],
  ['Error', circular()],
])('the log names a failure %s, without its message', (name, error) => {
  expect(failureName(error)).toBe(name);
});
