// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { withReadableStorage } from './readable-storage.ts';

const descriptor = Object.getOwnPropertyDescriptor(window, 'sessionStorage');

afterEach(() => {
  if (descriptor === undefined) Reflect.deleteProperty(window, 'sessionStorage');
  else Object.defineProperty(window, 'sessionStorage', descriptor);
});

/** Makes reading `sessionStorage` throw, as in a browser that denies storage to cross-site frames. */
function blockStorage(): void {
  Object.defineProperty(window, 'sessionStorage', {
    configurable: true,
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
}

describe('reading storage', () => {
  it('blocked storage can be read during the run and is blocked again afterwards', () => {
    blockStorage();
    expect(withReadableStorage(() => typeof window.sessionStorage)).toBe('object');
    expect(() => window.sessionStorage).toThrow('Access is denied');
  });

  it('blocked storage is blocked again after the run throws', () => {
    blockStorage();
    const run = () =>
      withReadableStorage(() => {
        throw new Error('x');
      });
    expect(run).toThrow('x');
    expect(() => window.sessionStorage).toThrow('Access is denied');
  });

  it('storage that is not blocked is not replaced', () => {
    const real = window.sessionStorage;
    expect(withReadableStorage(() => window.sessionStorage)).toBe(real);
  });
});
