// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { withReadableStorage } from './readable-storage.ts';

const descriptor = Object.getOwnPropertyDescriptor(window, 'sessionStorage');

afterEach(() => {
  if (descriptor === undefined) Reflect.deleteProperty(window, 'sessionStorage');
  else Object.defineProperty(window, 'sessionStorage', descriptor);
});

/** As a browser does that keeps storage from frames of other sites. */
function blockStorage(): void {
  Object.defineProperty(window, 'sessionStorage', {
    configurable: true,
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
}

describe('reading storage', () => {
  it('reading storage works where it is blocked, and it is blocked again afterwards', () => {
    blockStorage();
    expect(withReadableStorage(() => typeof window.sessionStorage)).toBe('object');
    expect(() => window.sessionStorage).toThrow('Access is denied');
  });

  it('storage is blocked again after a failure to read it, too', () => {
    blockStorage();
    const run = () =>
      withReadableStorage(() => {
        throw new Error('x');
      });
    expect(run).toThrow('x');
    expect(() => window.sessionStorage).toThrow('Access is denied');
  });

  it('reading storage reads the real one where that is open', () => {
    const real = window.sessionStorage;
    expect(withReadableStorage(() => window.sessionStorage)).toBe(real);
  });
});
