import { vi } from 'vitest';
import type { AsyncDrawerMethods } from './connect-to-host.ts';

/** Creates the drawer's methods as mocks that do nothing. Methods in `overrides` replace their mock. */
export function createDrawerMethods(
  overrides: Partial<AsyncDrawerMethods> = {},
): AsyncDrawerMethods {
  return {
    hello: vi.fn(() => ({ contract: 1, appVersion: '1.2.3' })),
    open: vi.fn(),
    takeTyped: vi.fn(),
    close: vi.fn(),
    reset: vi.fn(),
    setContextUrl: vi.fn(),
    setTheme: vi.fn(),
    setViewport: vi.fn(),
    setDebug: vi.fn(),
    setLanguage: vi.fn(),
    sendTestError: vi.fn(),
    reportError: vi.fn(),
    ...overrides,
  };
}
