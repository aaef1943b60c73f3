// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { giveBackFocus } from './give-back-focus.ts';

const find = (selector: string): HTMLElement | undefined =>
  document.querySelector<HTMLElement>(selector) ?? undefined;

beforeEach(() => {
  document.body.innerHTML = '<a href="/">Home</a><main><h1>Title</h1></main>';
});

test('the focus goes back to what had it before', () => {
  giveBackFocus(find('a'));
  expect(document.activeElement).toBe(find('a'));
});

test('the focus goes to the main content where nothing had it before, and leaves it as it was', () => {
  giveBackFocus(undefined);
  expect(document.activeElement).toBe(find('main'));
  find('a')?.focus();
  expect(find('main')?.hasAttribute('tabindex')).toBe(false);
});

test('the focus goes to the main content where what had it before is gone', () => {
  const link = find('a');
  link?.remove();
  giveBackFocus(link);
  expect(document.activeElement).toBe(find('main'));
});

test('the focus stays where it is on a page without a main content', () => {
  document.body.replaceChildren();
  giveBackFocus(undefined);
  expect(document.activeElement).toBe(document.body);
});
