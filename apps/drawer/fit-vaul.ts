import type { Plugin } from 'vite';

const STYLESHEET = 'virtual:vaul.css';
const RESOLVED_STYLESHEET = `\0${STYLESHEET}`;

/** Matches vaul's call of `__insertCSS`, which adds vaul's styles to the page on import. */
const insertion = /^__insertCSS\(("(?:[^"\\]|\\.)*")\)/m;

/**
 * Matches an invalid CSS rule of vaul: its selector ends in a colon. Browsers ignore the rule, but minifiers fail on
 * it.
 */
const brokenRule = /\[data-vaul-handle-hitarea\]:\{[^}]*\}/;

/**
 * Matches vaul's object of components, and the names of its components. They make bundlers keep all components, although
 * the drawer uses three (host/drawer.tsx).
 */
const components = /^const Drawer = \{[^}]*\}/m;
const componentNames = /^\w+\.displayName = .*$/gm;
const usedComponents = 'const Drawer = { Root, Content, Title: DialogPrimitive.Title }';

/**
 * The package that locks scrolling for vaul's overlay. The drawer does not render this overlay (host/drawer.tsx).
 */
const SCROLL_LOCK = 'react-remove-scroll';
const RESOLVED_SCROLL_LOCK = `\0${SCROLL_LOCK}`;
const noScrollLock = 'export const RemoveScroll = ({ children }) => children;';

/**
 * Makes vaul, the drawer library, fit the drawer's CSP (`style-src 'self'`) and size budget. Moves vaul's styles from a
 * style element into the built stylesheet. Removes unused components, and the scroll lock of vaul's overlay, because the
 * lock writes another style element.
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
      if (!components.test(code)) throw new Error(`No object of components found in ${id}`);
      styles = String(JSON.parse(call[1] ?? '')).replace(brokenRule, '');
      const fitted = code
        .replace(insertion, `import '${STYLESHEET}'`)
        .replace(components, usedComponents)
        .replace(componentNames, '');
      return { code: fitted, map: null };
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
