import { isThemeValue, THEME_TOKENS, type ThemeTokens } from '@assist/bridge';

/**
 * Reads the host's theme: the valid `--assist-*` custom properties of the page's root, and whether the page is now
 * light or dark.
 */
export function readHostTheme(): ThemeTokens {
  const root = getComputedStyle(document.documentElement);
  const tokens: Record<string, string> = { 'color-scheme': readColorScheme(root) };
  for (const name of THEME_TOKENS) {
    const value = root.getPropertyValue(`--assist-${name}`).trim();
    if (value !== '' && isThemeValue(name, value)) tokens[name] = value;
  }
  return tokens;
}

/**
 * Returns whether the page is `light` or `dark`. The loader must read the colour scheme, because the frame sees only
 * the system's preference.
 */
function readColorScheme({ colorScheme }: CSSStyleDeclaration): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')?.content;
  const schemes = [colorScheme, meta, hasLightText() ? 'dark' : 'light'].find((scheme = '') =>
    /light|dark/.test(scheme),
  );
  if (!schemes?.includes('dark')) return 'light';
  if (!schemes.includes('light')) return 'dark';
  return watchDarkScheme().matches ? 'dark' : 'light';
}

/**
 * Guesses that the page is dark if its text is lighter than mid-grey. Compares the green channel of an RGB colour, and
 * the lightness of a colour in `lab`, `lch`, `oklab` or `oklch`.
 */
function hasLightText(): boolean {
  const { color } = getComputedStyle(document.body ?? document.documentElement);
  // Examples of `color`: `rgb(232, 237, 245)`, `color(display-p3 0.91 0.93 0.96)`, `oklch(0.94 0.01 250)`, `lab(93 0
  // -4)`.
  const [notation = '', first, second, third] = color.split(/[(,\s]+/);
  if (notation === 'color') return Number(third) > 0.5;
  if (notation.startsWith('ok')) return Number(first) > 0.6;
  return notation.startsWith('l') ? Number(first) > 54 : Number(second) > 128;
}

/** Returns the media query for dark mode. Its `matches` has the current value, and the query fires `change`. */
export function watchDarkScheme(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}
