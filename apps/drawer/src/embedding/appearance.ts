import { isThemeValue, type ThemeTokens, type ViewportSize } from '@assist/bridge';

/** Applies the host page's theme and viewport to the drawer. */
export interface Appearance {
  /** Replaces the whole theme. Ignores values that are not plain colours or lengths. */
  setTheme(tokens: ThemeTokens): void;
  /** Resolves when the first theme is applied. */
  readonly whenThemed: Promise<void>;
  /** Sets which area of the page is visible above an on-screen keyboard. */
  setViewport(size: ViewportSize): void;
}

const COLOR_SCHEME = 'color-scheme';

/**
 * Creates the appearance, which styles only the app's root element. The document's colour scheme stays light, because
 * the frame would otherwise turn opaque.
 */
export function createAppearance(root: HTMLElement): Appearance {
  let themed: readonly string[] = [];
  let applied = '';
  let resolve: (() => void) | undefined;
  const whenThemed = new Promise<void>((resolveWhenThemed) => {
    resolve = resolveWhenThemed;
  });
  return {
    whenThemed,
    setTheme(tokens) {
      // Skips an unchanged theme. The host sends the theme at every opening, and applying it restyles everything.
      const text = JSON.stringify(tokens);
      if (text === applied) return;
      applied = text;
      for (const name of themed) root.style.removeProperty(propertyOf(name));
      delete root.dataset.scheme;
      themed = Object.keys(tokens).filter((name) => isThemeValue(name, tokens[name] ?? ''));
      for (const name of themed) {
        const value = tokens[name] ?? '';
        if (name === COLOR_SCHEME) root.dataset.scheme = value === 'dark' ? 'dark' : 'light';
        else root.style.setProperty(propertyOf(name), value);
      }
      resolve?.();
    },
    setViewport({ height, offsetTop }) {
      root.style.setProperty('--assist-viewport-height', `${height}px`);
      root.style.setProperty('--assist-viewport-top', `${offsetTop}px`);
    },
  };
}

/**
 * Returns the name of a theme token's CSS property. Colours have a different prefix, because their values depend on the
 * colour scheme.
 */
function propertyOf(name: string): string {
  return name.startsWith('color-') ? `--${name}` : `--assist-${name}`;
}
