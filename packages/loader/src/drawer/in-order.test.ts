import { expect, test, vi } from 'vitest';
import { inOrder } from './in-order.ts';

test('a task that another one adds comes after those that are there already', () => {
  const log: string[] = [];
  const run = inOrder((name: string) => {
    log.push(name);
    if (name === 'open') run(['close', 'focus']);
  });
  run(['open', 'show']);
  run(['later']);
  expect(log).toEqual(['open', 'show', 'close', 'focus', 'later']);
});

test('a task that throws costs none of the others, and is told of in one line', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const log: string[] = [];
  const run = inOrder((name: string) => {
    if (name === 'show') throw new Error('showModal is not a function');
    log.push(name);
  });
  run(['show', 'wait']);
  run(['show', 'close']);
  expect(log).toEqual(['wait', 'close']);
  expect(warn).toHaveBeenCalledExactlyOnceWith('AI assist: showModal is not a function');
});
