import type { Plugin } from 'vite';

const STYLESHEET = 'virtual:vaul.css';
const RESOLVED_STYLESHEET = `\0${STYLESHEET}`;

/** The call by which vaul adds its styles to the page when it is imported. */
const insertion = /^__insertCSS\(("(?:[^"\\]|\\.)*")\)/m;

/** A rule of theirs with a selector that ends in a colon: browsers skip it, minifiers stop at it. */
const brokenRule = /\[data-vaul-handle-hitarea\]:\{[^}]*\}/;

/** The scroll lock of the overlay that the drawer does not render (embedding/drawer.tsx). */
const SCROLL_LOCK = 'react-remove-scroll';
const RESOLVED_SCROLL_LOCK = `\0${SCROLL_LOCK}`;
const noScrollLock = 'export const RemoveScroll = ({ children }) => children;';

/**
 * Makes vaul fit the drawer's policy (`style-src 'self'`) and budget: the styles that it would write
 * into a style element move into the built stylesheet, and the scroll lock of its overlay, which
 * writes another, is left out.
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
