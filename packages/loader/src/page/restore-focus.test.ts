// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { restoreFocus } from './restore-focus.ts';

const find = (selector: string): HTMLElement | undefined =>
  document.querySelector<HTMLElement>(selector) ?? undefined;

beforeEach(() => {
  document.body.innerHTML = '<a href="/">Home</a><main><h1>Title</h1></main>';
});

test('`restoreFocus` focuses the element that had the focus before', () => {
  restoreFocus(find('a'));
  expect(document.activeElement).toBe(find('a'));
});

test('`restoreFocus` without an element focuses the main content, and leaves its attributes unchanged', () => {
  restoreFocus(undefined);
  expect(document.activeElement).toBe(find('main'));
  find('a')?.focus();
  expect(find('main')?.hasAttribute('tabindex')).toBe(false);
});

test('`restoreFocus` focuses the main content if the element is gone', () => {
  const link = find('a');
  link?.remove();
  restoreFocus(link);
  expect(document.activeElement).toBe(find('main'));
});

test('`restoreFocus` does nothing on a page without main content', () => {
  document.body.replaceChildren();
  restoreFocus(undefined);
  expect(document.activeElement).toBe(document.body);
});
