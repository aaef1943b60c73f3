// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { isThemeValue } from './theme-tokens.ts';

vi.stubGlobal('CSS', { supports: () => true });

describe('isThemeValue', () => {
  test('`isThemeValue` accepts valid CSS values for listed names', () => {
    expect(isThemeValue('color-accent', '#005ea2')).toBe(true);
    expect(isThemeValue('radius-8', '4px')).toBe(true);
  });

  test('`isThemeValue` accepts only light and dark for the colour scheme', () => {
    expect(isThemeValue('color-scheme', 'dark')).toBe(true);
    expect(isThemeValue('color-scheme', 'light')).toBe(true);
    expect(isThemeValue('color-scheme', 'light dark')).toBe(false);
    expect(isThemeValue('color-scheme', 'normal')).toBe(false);
  });

  test('`isThemeValue` checks colours as colours and radii as lengths', () => {
    const supports = vi.fn(() => false);
    vi.stubGlobal('CSS', { supports });
    expect(isThemeValue('radius-8', 'red')).toBe(false);
    expect(supports).toHaveBeenCalledExactlyOnceWith('width', 'red');
    vi.stubGlobal('CSS', { supports: () => true });
  });

  test('`isThemeValue` checks the font family as a list of fonts', () => {
    const supports = vi.fn(() => true);
    vi.stubGlobal('CSS', { supports });
    expect(isThemeValue('font-family', 'Lato, sans-serif')).toBe(true);
    expect(supports).toHaveBeenCalledExactlyOnceWith('font-family', 'Lato, sans-serif');
    vi.stubGlobal('CSS', { supports: () => true });
  });

  test.each(['color-nothing', 'constructor', '__proto__', ''])(
    '`isThemeValue` rejects the name %j',
    (name) => {
      expect(isThemeValue(name, 'red')).toBe(false);
    },
  );
});
