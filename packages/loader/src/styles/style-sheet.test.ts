// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { createSharedStyles, takeLight } from './style-sheet.ts';

beforeEach(() => {
  vi.stubGlobal('CSS', { supports: () => true });
});

test('the shared styles parse each sheet once, and put it between the shared sheet and the theme', () => {
  const styles = createSharedStyles();
  const first = styles.withSheet('p{color:red}');
  const second = styles.withSheet('p{color:red}');
  const other = styles.withSheet('p{color:blue}');
  expect(first).toHaveLength(3);
  expect(second[1]).toBe(first[1]);
  expect(other[1]).not.toBe(first[1]);
  expect(other[0]).toBe(first[0]);
  expect(other[2]).toBe(first[2]);
});

test('a theme replaces the previous one in existing trees', () => {
  const styles = createSharedStyles();
  const theme = styles.withSheet('')[2];
  styles.applyTheme({ 'color-accent': '#005ea2', 'radius-8': '2px' });
  styles.applyTheme({ 'color-accent': 'rebeccapurple' });
  expect(theme?.cssRules[0]?.cssText).toContain('--assist-_color-accent: rebeccapurple');
  expect(theme?.cssRules[0]?.cssText).not.toContain('radius');
});

test('the theme’s colour scheme applies only on a page that sets none', () => {
  const styles = createSharedStyles();
  const theme = styles.withSheet('')[2];
  styles.applyTheme({ 'color-scheme': 'dark' });
  expect(theme?.cssRules[1]?.cssText).toContain('color-scheme: dark');
  document.documentElement.style.setProperty('color-scheme', 'light');
  styles.applyTheme({ 'color-scheme': 'light' });
  expect(theme?.cssRules).toHaveLength(1);
  document.documentElement.removeAttribute('style');
});

test('an equal theme is not applied again', () => {
  const styles = createSharedStyles();
  const replace = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync');
  styles.applyTheme({ 'color-accent': '#005ea2' });
  styles.applyTheme({ 'color-accent': '#005ea2' });
  expect(replace).toHaveBeenCalledOnce();
  replace.mockRestore();
});

test('`takeLight` keeps the light colour of each pair', () => {
  expect(
    takeLight(':host{--a:light-dark(#fff,#131820);--b:light-dark(#1b2430, #eef1f6);--c:8px}'),
  ).toBe(':host{--a:#fff;--b:#1b2430;--c:8px}');
});
