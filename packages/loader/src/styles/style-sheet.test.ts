// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { createSharedStyles, keepLightColors } from './style-sheet.ts';

beforeEach(() => {
  vi.stubGlobal('CSS', { supports: () => true });
});

test('the shared styles parse each sheet once, and put it between the shared sheet and the colour scheme', () => {
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

test('a colour scheme applies only on a page that sets none', () => {
  const styles = createSharedStyles();
  const [, , sheet] = styles.withSheet('');
  styles.setColorScheme('dark');
  expect(sheet?.cssRules[0]?.cssText).toContain('color-scheme: dark');
  document.documentElement.style.setProperty('color-scheme', 'light');
  styles.setColorScheme('light');
  expect(sheet?.cssRules).toHaveLength(0);
  document.documentElement.removeAttribute('style');
});

test('an equal colour scheme is not applied again', () => {
  const styles = createSharedStyles();
  const replace = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync');
  styles.setColorScheme('dark');
  styles.setColorScheme('dark');
  expect(replace).toHaveBeenCalledOnce();
  replace.mockRestore();
});

test('`keepLightColors` keeps the light colour of each pair', () => {
  expect(
    keepLightColors(
      ':host{--a:var(--p,light-dark(#fff,#131820));--b:light-dark(#1b2430, #eef1f6);--c:8px}',
    ),
  ).toBe(':host{--a:var(--p,#fff);--b:#1b2430;--c:8px}');
});
