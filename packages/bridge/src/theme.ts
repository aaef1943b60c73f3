/**
 * What a host may set: its custom properties without `--assist-`. Page and drawer read the same list.
 * `color-scheme` is `light` or `dark`, what the page shows now: inside the frame it cannot be known.
 */
export const THEME_TOKENS: readonly string[] = (
  'color-accent color-accent-strong color-on-accent color-surface color-surface-raised color-text ' +
  'color-text-muted color-line color-control color-focus color-scheme radius-8 radius-12 radius-16 radius-24'
).split(' ');

/** Whether a theme value is a colour or length. Names not listed are none of ours. */
export function isThemeValue(name: string, value: string): boolean {
  if (!THEME_TOKENS.includes(name)) return false;
  if (name === 'color-scheme') return /^(?:light|dark)$/.test(value);
  return CSS.supports(name.startsWith('color') ? 'color' : 'width', value);
}
