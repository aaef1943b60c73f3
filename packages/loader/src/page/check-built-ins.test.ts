import { afterEach, expect, test, vi } from 'vitest';
import { checkBuiltIns } from './check-built-ins.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('`checkBuiltIns` accepts a page with the native built-ins', () => {
  expect(checkBuiltIns).not.toThrow();
});

test.each(['find', 'some'] as const)(
  '`checkBuiltIns` rejects a page whose `Array.%s` throws',
  (name) => {
    vi.spyOn(Array.prototype, name).mockImplementation(() => {
      throw {};
    });
    expect(checkBuiltIns).toThrow('scripts of this page have replaced what it needs.');
  },
);

test('`checkBuiltIns` rejects a page whose `Array.find` finds nothing', () => {
  vi.spyOn(Array.prototype, 'find').mockReturnValue(undefined);
  expect(checkBuiltIns).toThrow(TypeError);
});

test('`checkBuiltIns` rejects a page without `MessageChannel`', () => {
  vi.stubGlobal('MessageChannel', undefined);
  expect(checkBuiltIns).toThrow(TypeError);
});
