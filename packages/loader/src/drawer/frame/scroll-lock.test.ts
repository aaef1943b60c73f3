// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { lockScroll } from './scroll-lock.ts';

const root = document.documentElement;

afterEach(() => {
  root.removeAttribute('style');
  vi.restoreAllMocks();
});

test('the scroll lock’s undo removes the style attribute from a root that had none', () => {
  const unlock = lockScroll();
  expect(root.style.overflowY).toBe('hidden');
  expect(root.style.getPropertyPriority('overflow-y')).toBe('important');
  unlock();
  expect(root.hasAttribute('style')).toBe(false);
});

test('the scroll lock’s undo restores the page’s style, and keeps later changes of the page', () => {
  root.style.setProperty('overflow-y', 'scroll', 'important');
  const unlock = lockScroll();
  root.style.setProperty('color', 'red');
  unlock();
  expect(root.style.getPropertyValue('overflow-y')).toBe('scroll');
  expect(root.style.getPropertyPriority('overflow-y')).toBe('important');
  expect(root.style.getPropertyValue('color')).toBe('red');
});

test.each([
  [1000, 'stable'],
  [1015, 'auto'],
])(
  'the scroll lock keeps the space of a visible scrollbar: client width %i',
  (clientWidth, gutter) => {
    vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(1015);
    vi.spyOn(root, 'clientWidth', 'get').mockReturnValue(clientWidth);
    const unlock = lockScroll();
    expect(root.style.getPropertyValue('scrollbar-gutter')).toBe(gutter);
    unlock();
  },
);
