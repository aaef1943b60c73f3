import { expect, it } from 'vitest';
import { createJsonLogger, failureName } from './logger.ts';

it('the log writes one line whatever stands in a field', () => {
  const lines: string[] = [];
  const logger = createJsonLogger(
    (line) => lines.push(line),
    () => new Date(0),
  );
  logger.warn('page-skipped', { path: 'a\nb\u001B[31m', reason: 'x' });
  expect(lines).toEqual([
    '{"time":"1970-01-01T00:00:00.000Z","level":"warn","event":"page-skipped","path":"a\\nb\\u001b[31m","reason":"x"}',
  ]);
});

it.each([
  ['TypeError ECONNREFUSED', new TypeError('asked: x', { cause: { code: 'ECONNREFUSED' } })],
  ['TypeError', new TypeError('asked: x', { cause: new Error('y') })],
  ['Error 503', Object.assign(new Error('asked: x'), { statusCode: 503 })],
  [
    'Error 503',
    Object.assign(new Error('x'), {
      lastError: Object.assign(new Error('y'), { statusCode: 503 }),
    }),
  ],
  ['Error', Object.assign(new Error('x'), { statusCode: 'asked: x', lastError: 'asked: x' })],
  ['unknown', 'asked: x'],
])('the log names a failure %s, without its message', (name, error) => {
  expect(failureName(error)).toBe(name);
});
