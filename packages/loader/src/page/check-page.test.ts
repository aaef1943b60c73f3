import { afterEach, expect, test, vi } from 'vitest';
import { checkPage } from './check-page.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('`checkPage` accepts a page with the native built-ins', () => {
  expect(checkPage).not.toThrow();
});

test.each(['find', 'some'] as const)(
  '`checkPage` rejects a page whose `Array.%s` throws',
  (name) => {
    vi.spyOn(Array.prototype, name).mockImplementation(() => {
      throw {};
    });
    expect(checkPage).toThrow('scripts of this page have replaced what it needs.');
  },
);

test('`checkPage` rejects a page whose `Array.find` finds nothing', () => {
  vi.spyOn(Array.prototype, 'find').mockReturnValue(undefined);
  expect(checkPage).toThrow(TypeError);
});

test('`checkPage` rejects a page without `MessageChannel`', () => {
  vi.stubGlobal('MessageChannel', undefined);
  expect(checkPage).toThrow(TypeError);
});
