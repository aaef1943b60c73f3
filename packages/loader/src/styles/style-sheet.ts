import type { ThemeTokens } from '@assist/bridge';
import baseSheet from './base.css?inline';

/** The style sheets of all shadow trees of the loader. A host's CSP does not block constructed sheets. */
export interface SharedStyles {
  /** Returns the shared sheet, a sheet of this text and the theme, for `adoptedStyleSheets`. */
  withSheet(text: string): CSSStyleSheet[];
  /** Applies the host's colours and lengths to all trees. */
  applyTheme(tokens: ThemeTokens): void;
}

/** Creates the shared sheets. Parses each text once, however many elements use it. */
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
      // Our trees cannot inherit a colour scheme that the page does not set.
      if (!/light|dark/.test(getComputedStyle(document.documentElement).colorScheme)) {
        text += `.root{color-scheme:${themeTokens['color-scheme']}}`;
      }
      // Skips an equal text, because `replaceSync` always makes the browser restyle every tree.
      if (text !== themeText) theme.replaceSync(text);
      themeText = text;
    },
  };
}

/** Replaces each `light-dark()` with its light colour, for browsers before 2024. */
export function takeLight(sheet: string): string {
  return sheet.replace(/light-dark\((.+?),.+?\)/g, '$1');
}

function createSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
