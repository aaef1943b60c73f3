// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { isValidThemeToken } from './contract.ts';

vi.stubGlobal('CSS', { supports: () => true });

describe('isValidThemeToken', () => {
  test('`isValidThemeToken` accepts valid CSS values for listed names', () => {
    expect(isValidThemeToken('color-accent', '#005ea2')).toBe(true);
    expect(isValidThemeToken('radius-8', '4px')).toBe(true);
  });

  test('`isValidThemeToken` accepts only light and dark for the colour scheme', () => {
    expect(isValidThemeToken('color-scheme', 'dark')).toBe(true);
    expect(isValidThemeToken('color-scheme', 'light')).toBe(true);
    expect(isValidThemeToken('color-scheme', 'light dark')).toBe(false);
    expect(isValidThemeToken('color-scheme', 'normal')).toBe(false);
  });

  test('`isValidThemeToken` checks colours as colours and radii as lengths', () => {
    const supports = vi.fn(() => false);
    vi.stubGlobal('CSS', { supports });
    expect(isValidThemeToken('radius-8', 'red')).toBe(false);
    expect(supports).toHaveBeenCalledExactlyOnceWith('width', 'red');
    vi.stubGlobal('CSS', { supports: () => true });
  });

  test('`isValidThemeToken` checks the font family as a list of fonts', () => {
    const supports = vi.fn(() => true);
    vi.stubGlobal('CSS', { supports });
    expect(isValidThemeToken('font-family', 'Lato, sans-serif')).toBe(true);
    expect(supports).toHaveBeenCalledExactlyOnceWith('font-family', 'Lato, sans-serif');
    vi.stubGlobal('CSS', { supports: () => true });
  });

  test.each(['color-nothing', 'constructor', '__proto__', ''])(
    '`isValidThemeToken` rejects the name %j',
    (name) => {
      expect(isValidThemeToken(name, 'red')).toBe(false);
    },
  );
});
