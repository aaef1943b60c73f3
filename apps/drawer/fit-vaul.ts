import type { Plugin } from 'vite';

const STYLESHEET = 'virtual:vaul.css';
const RESOLVED_STYLESHEET = `\0${STYLESHEET}`;

/** Matches the call with which vaul adds its styles to the page on import. */
const insertion = /^__insertCSS\(("(?:[^"\\]|\\.)*")\)/m;

/** Matches an invalid rule of vaul, whose selector ends in a colon. Browsers ignore it, but minifiers fail. */
const brokenRule = /\[data-vaul-handle-hitarea\]:\{[^}]*\}/;

/** The scroll lock of vaul's overlay, which the drawer does not render (embedding/drawer.tsx). */
const SCROLL_LOCK = 'react-remove-scroll';
const RESOLVED_SCROLL_LOCK = `\0${SCROLL_LOCK}`;
const noScrollLock = 'export const RemoveScroll = ({ children }) => children;';

/**
 * Makes vaul fit the drawer's CSP (`style-src 'self'`) and size budget. Moves the styles that vaul would write
 * into a style element to the built stylesheet. Removes the scroll lock of vaul's overlay, which writes another
 * style element.
 */
export function fitVaul(): Plugin {
  let styles = '';
  return {
    name: 'fit-vaul',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/vaul\/dist\/index\.mjs$/.test(id)) return undefined;
      const call = insertion.exec(code);
      if (call === null) throw new Error(`No __insertCSS("…") call found in ${id}`);
      styles = String(JSON.parse(call[1] ?? '')).replace(brokenRule, '');
      return { code: code.replace(insertion, `import '${STYLESHEET}'`), map: null };
    },
    resolveId(id) {
      if (id === STYLESHEET) return RESOLVED_STYLESHEET;
      return id === SCROLL_LOCK ? RESOLVED_SCROLL_LOCK : undefined;
    },
    load(id) {
      if (id === RESOLVED_STYLESHEET) return styles;
      return id === RESOLVED_SCROLL_LOCK ? noScrollLock : undefined;
    },
  };
}
