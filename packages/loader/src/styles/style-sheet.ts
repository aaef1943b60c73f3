import type { ThemeTokens } from '@assist/bridge';
import baseSheet from './base.css?inline';

/** The style sheets all shadow trees of the loader share. Constructed sheets are no matter for a host's CSP. */
export interface SharedStyles {
  /** The shared look followed by a sheet of one's own, for `adoptedStyleSheets`. */
  withSheet(text: string): CSSStyleSheet[];
  /** Gives every tree the host's own colours and lengths. */
  applyTheme(tokens: ThemeTokens): void;
}

/** Creates the shared sheets; each own sheet is parsed once, however many elements use it. */
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
      // A page that names no scheme passes none on to our trees.
      if (!/light|dark/.test(getComputedStyle(document.documentElement).colorScheme)) {
        text += `.root{color-scheme:${themeTokens['color-scheme']}}`;
      }
      // The browser styles every tree again, whether anything is new or not.
      if (text !== themeText) theme.replaceSync(text);
      themeText = text;
    },
  };
}

/** The sheet for browsers before 2024, which know no light-dark(): the light colour of each pair. */
export function takeLight(sheet: string): string {
  return sheet.replace(/light-dark\((.+?),.+?\)/g, '$1');
}

function createSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
