import baseSheet from './base.css?inline';

/**
 * The style sheets of all the loader's shadow trees. The sheets are constructed, because a host's CSP does not block
 * constructed sheets.
 */
export interface SharedStyles {
  /** Returns three sheets for `adoptedStyleSheets`: the shared sheet, a sheet of the given text, and the colour scheme. */
  withSheet(text: string): CSSStyleSheet[];
  /** Applies a colour scheme to all the loader's shadow trees, on a page that sets none. */
  setColorScheme(scheme: string): void;
}

/** Parses each text only once, even if many elements use it. */
export function createSharedStyles(): SharedStyles {
  const canFollowPage = CSS.supports('color', 'light-dark(red, red)');
  const shared = createSheet(canFollowPage ? baseSheet : keepLightColors(baseSheet));
  const schemeSheet = new CSSStyleSheet();
  let schemeText = '';
  const own = new Map<string, CSSStyleSheet>();
  return {
    withSheet(text) {
      const sheet = own.get(text) ?? createSheet(text);
      own.set(text, sheet);
      return [shared, sheet, schemeSheet];
    },
    setColorScheme(scheme) {
      // The shadow trees inherit a colour scheme that the page sets.
      const isOfPage = /light|dark/.test(getComputedStyle(document.documentElement).colorScheme);
      const text = isOfPage ? '' : `.root{color-scheme:${scheme}}`;
      // Skips an equal text, because `replaceSync` makes the browser restyle every shadow tree, even without a change.
      if (text !== schemeText) schemeSheet.replaceSync(text);
      schemeText = text;
    },
  };
}

/** Replaces each `light-dark()` with its light colour, for browsers before 2024, which lack `light-dark()`. */
export function keepLightColors(styleText: string): string {
  return styleText.replace(/light-dark\((.+?),.+?\)/g, '$1');
}

function createSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
