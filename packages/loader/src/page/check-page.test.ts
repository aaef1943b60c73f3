import { afterEach, expect, test, vi } from 'vitest';
import { checkPage } from './check-page.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a page that has left its built-ins alone is sound', () => {
  expect(checkPage).not.toThrow();
});

test.each(['find', 'some'] as const)('a page whose arrays throw at %s is not', (name) => {
  vi.spyOn(Array.prototype, name).mockImplementation(() => {
    throw {};
  });
  expect(checkPage).toThrow('scripts of this page have replaced what it needs.');
});

test('a page whose arrays find nothing is not', () => {
  vi.spyOn(Array.prototype, 'find').mockReturnValue(undefined);
  expect(checkPage).toThrow(TypeError);
});

test('a page without MessageChannel is not', () => {
  vi.stubGlobal('MessageChannel', undefined);
  expect(checkPage).toThrow(TypeError);
});
