// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAnnouncer } from './announcer.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the announcer', () => {
  it('the announcer adds a node for each message to its region and removes it after a second', () => {
    const polite = document.createElement('div');
    const assertive = document.createElement('div');
    const announcer = createAnnouncer({ polite, assertive });
    announcer.announce('One');
    vi.advanceTimersByTime(500);
    announcer.announce('Two');
    announcer.interrupt('<b>Three</b>');
    expect([...polite.children].map(({ textContent }) => textContent)).toEqual(['One', 'Two']);
    expect(assertive.textContent).toBe('<b>Three</b>');
    vi.advanceTimersByTime(500);
    expect(polite.textContent).toBe('Two');
    vi.advanceTimersByTime(500);
    expect(polite.childNodes).toHaveLength(0);
    expect(assertive.childNodes).toHaveLength(0);
  });
});
