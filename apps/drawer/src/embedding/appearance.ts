import { isThemeValue, type ThemeTokens, type ViewportSize } from '@assist/bridge';

/** Applies the host page's theme and viewport to the drawer. */
export interface Appearance {
  /** Replaces the whole theme. Ignores values that are not plain colours or lengths. */
  setTheme(tokens: ThemeTokens): void;
  /** Sets the visible part of the page above an on-screen keyboard. */
  setViewport(size: ViewportSize): void;
}

const COLOR_SCHEME = 'color-scheme';

/**
 * Creates the appearance of the app's root element. The document's colour scheme stays light, or the frame would turn
 * opaque.
 */
export function createAppearance(root: HTMLElement): Appearance {
  let themed: readonly string[] = [];
  let applied = '';
  return {
    setTheme(tokens) {
      // Skips an equal theme, because the host sends it at every opening and applying it restyles everything.
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
    },
    setViewport({ height, offsetTop }) {
      root.style.setProperty('--assist-viewport-height', `${height}px`);
      root.style.setProperty('--assist-viewport-top', `${offsetTop}px`);
    },
  };
}

/** Returns the CSS property of a token. Colours have their own properties, because they differ by colour scheme. */
function propertyOf(name: string): string {
  return name.startsWith('color-') ? `--${name}` : `--assist-${name}`;
}
