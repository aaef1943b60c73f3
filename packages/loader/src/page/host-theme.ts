import { isThemeValue, THEME_TOKENS, type ThemeTokens } from '@assist/bridge';

/**
 * The look the host asks for: the `--assist-*` custom properties of its root that are plain colours and
 * lengths, and whether its page is light or dark now.
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

/** The frame sees the system's preference at best, never what this page makes of it. */
function readColorScheme({ colorScheme }: CSSStyleDeclaration): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')?.content;
  const schemes = [colorScheme, meta, hasLightText() ? 'dark' : 'light'].find((scheme = '') =>
    /light|dark/.test(scheme),
  );
  if (!schemes?.includes('dark')) return 'light';
  if (!schemes.includes('light')) return 'dark';
  return watchDarkScheme().matches ? 'dark' : 'light';
}

/** Whether a page that names no scheme is dark all the same. Green weighs most in how light its text is. */
function hasLightText(): boolean {
  const [, green] = getComputedStyle(document.body ?? document.documentElement).color.split(',');
  return Number(green) > 128;
}

/** Whether the visitor prefers dark, and the moments that changes. */
export function watchDarkScheme(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}
