import { expect, test, vi } from 'vitest';
import { runInOrder } from './run-in-order.ts';

test('a task that another one adds runs after the queued ones', () => {
  const log: string[] = [];
  const run = runInOrder((name: string) => {
    log.push(name);
    if (name === 'open') run(['close', 'focus']);
  });
  run(['open', 'show']);
  run(['later']);
  expect(log).toEqual(['open', 'show', 'close', 'focus', 'later']);
});

test('a task that throws does not stop the others, and warns once', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const log: string[] = [];
  const run = runInOrder((name: string) => {
    if (name === 'show') throw new Error('showModal is not a function');
    log.push(name);
  });
  run(['show', 'wait']);
  run(['show', 'close']);
  expect(log).toEqual(['wait', 'close']);
  expect(warn).toHaveBeenCalledExactlyOnceWith('AI assist: showModal is not a function');
});
