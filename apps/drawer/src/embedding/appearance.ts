import { isThemeValue, type ThemeTokens, type ViewportSize } from '@assist/bridge';

/** The look of the drawer, as the host page wants it. */
export interface Appearance {
  /** Replaces the whole theme; values that are not plain colours or lengths are left out. */
  setTheme(tokens: ThemeTokens): void;
  /** The part of the page that is visible above an on-screen keyboard. */
  setViewport(size: ViewportSize): void;
}

const COLOR_SCHEME = 'color-scheme';

/**
 * Applies the host's wishes to the element that holds the app. Never to the document: its own colour
 * scheme stays light, or the frame would turn opaque.
 */
export function createAppearance(root: HTMLElement): Appearance {
  let themed: readonly string[] = [];
  let applied = '';
  return {
    setTheme(tokens) {
      // The host says it at every opening; applied again, the browser would compute all styles again.
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

/** Colours are the drawer's own properties, for each of its colour schemes; the rest is shared. */
function propertyOf(name: string): string {
  return name.startsWith('color-') ? `--${name}` : `--assist-${name}`;
}
