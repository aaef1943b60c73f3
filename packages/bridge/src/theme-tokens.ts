/**
 * The names of the custom properties that a host may set, without `--assist-`. The loader and the drawer both use this
 * list. The value of `color-scheme` is `light` or `dark`, as the page looks now. The frame cannot detect this itself.
 */
export const THEME_TOKENS: readonly string[] = (
  'color-accent color-accent-strong color-on-accent color-surface color-surface-raised color-text ' +
  'color-text-muted color-line color-control color-focus color-scheme font-family radius-8 radius-12 radius-16 radius-24'
).split(' ');

/**
 * Whether a value is valid for a theme token: a colour, a length, a list of fonts or a colour scheme. False for unknown
 * names.
 */
export function isValidThemeToken(name: string, value: string): boolean {
  if (!THEME_TOKENS.includes(name)) return false;
  if (name === 'color-scheme') return /^(?:light|dark)$/.test(value);
  const property = name.startsWith('color') ? 'color' : name.replace(/^radius.*/, 'width');
  return CSS.supports(property, value);
}
