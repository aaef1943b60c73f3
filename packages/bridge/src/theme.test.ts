// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { isThemeValue } from './theme.ts';

vi.stubGlobal('CSS', { supports: () => true });

describe('isThemeValue', () => {
  test('a theme value takes what CSS takes for a listed name', () => {
    expect(isThemeValue('color-accent', '#005ea2')).toBe(true);
    expect(isThemeValue('radius-8', '4px')).toBe(true);
  });

  test('a theme value takes light and dark for a colour scheme, and nothing else', () => {
    expect(isThemeValue('color-scheme', 'dark')).toBe(true);
    expect(isThemeValue('color-scheme', 'light')).toBe(true);
    expect(isThemeValue('color-scheme', 'light dark')).toBe(false);
    expect(isThemeValue('color-scheme', 'normal')).toBe(false);
  });

  test('a theme value asks CSS for the right grammar', () => {
    const supports = vi.fn(() => false);
    vi.stubGlobal('CSS', { supports });
    expect(isThemeValue('radius-8', 'red')).toBe(false);
    expect(supports).toHaveBeenCalledExactlyOnceWith('width', 'red');
    vi.stubGlobal('CSS', { supports: () => true });
  });

  test.each(['color-nothing', 'constructor', '__proto__', ''])(
    'a theme value refuses the name %j',
    (name) => {
      expect(isThemeValue(name, 'red')).toBe(false);
    },
  );
});
