import { expect, it } from 'vitest';
import { createJsonLogger } from './logger.ts';

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
