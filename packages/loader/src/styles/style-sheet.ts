import type { ThemeTokens } from '@assist/bridge';
import baseSheet from './base.css?inline';

/**
 * The style sheets of all the loader's shadow trees. The sheets are constructed, because a host's CSP does not block
 * constructed sheets.
 */
export interface SharedStyles {
  /** Returns three sheets for `adoptedStyleSheets`: the shared sheet, a sheet of the given text, and the theme. */
  withSheet(text: string): CSSStyleSheet[];
  /** Applies the host's colours and lengths to all the loader's shadow trees. */
  applyTheme(tokens: ThemeTokens): void;
}

/** Parses each text only once, even if many elements use it. */
export function createSharedStyles(): SharedStyles {
  const canFollowPage = CSS.supports('color', 'light-dark(red, red)');
  const shared = createSheet(canFollowPage ? baseSheet : takeLight(baseSheet));
  const theme = new CSSStyleSheet();
  let themeText = '';
  const own = new Map<string, CSSStyleSheet>();
  return {
    withSheet(text) {
      const sheet = own.get(text) ?? createSheet(text);
      own.set(text, sheet);
      return [shared, sheet, theme];
    },
    applyTheme(themeTokens) {
      const declarations = Object.entries(themeTokens).map(
        ([name, value]) => `--assist-_${name}:${value}`,
      );
      let text = `:host{${declarations.join(';')}}`;
      // The shadow trees inherit the page's colour scheme. If the page sets none, they get the theme's.
      if (!/light|dark/.test(getComputedStyle(document.documentElement).colorScheme)) {
        text += `.root{color-scheme:${themeTokens['color-scheme']}}`;
      }
      // Skips an equal text, because `replaceSync` makes the browser restyle every shadow tree, even without a change.
      if (text !== themeText) theme.replaceSync(text);
      themeText = text;
    },
  };
}

/** Replaces each `light-dark()` with its light colour, for browsers before 2024, which lack `light-dark()`. */
export function takeLight(sheet: string): string {
  return sheet.replace(/light-dark\((.+?),.+?\)/g, '$1');
}

function createSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
