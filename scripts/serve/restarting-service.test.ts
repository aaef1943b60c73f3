import { afterEach, expect, it, vi } from 'vitest';
import { createRestartingService } from './restarting-service.ts';

afterEach(() => vi.restoreAllMocks());

function service(untilReady: () => Promise<void>) {
  return { untilReady, stop: vi.fn(async () => {}), ended: new Promise<string>(() => {}) };
}

it('a service that fails after a change is reported, and the next change starts it again', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const [first, second, third] = [
    service(async () => {}),
    service(() => Promise.reject(new Error('The answer service ended (1).'))),
    service(async () => {}),
  ];
  const start = vi
    .fn()
    .mockReturnValueOnce(first)
    .mockReturnValueOnce(second)
    .mockReturnValue(third);
  const { untilReady, restart, stop } = createRestartingService(start);
  await untilReady();
  await restart();
  expect(first.stop).toHaveBeenCalledOnce();
  expect(said.mock.calls.flat()).toEqual([
    'The answer service ended (1).\nThe next change starts it again.',
  ]);
  await restart();
  await stop();
  expect(third.stop).toHaveBeenCalledOnce();
});

it('a first start that fails is an error', async () => {
  const fails = () => Promise.reject(new Error('CONTENT_DIR is missing'));
  await expect(createRestartingService(() => service(fails)).untilReady()).rejects.toThrow(
    'CONTENT_DIR is missing',
  );
});
