import type { AssistConfig } from './assist-config.ts';

/** The settings that the script tag provides. The build provides the omitted settings. */
export type ScriptTagConfig = Omit<AssistConfig, 'apiBaseUrl' | 'reportsErrors' | 'languages'>;

/**
 * Reads the `data-*` attributes of the loader's own script tag.
 *
 * @throws {TypeError} if the script's URL is not http(s), or has the page's own origin
 */
export function readScriptTag(script: HTMLScriptElement): ScriptTagConfig {
  const drawerUrl = deriveDrawerUrl(script.src);
  // Refuses the page's own origin, because scripts of the page could then read and change the drawer.
  if (drawerUrl.startsWith(`${location.origin}/`)) {
    throw new TypeError('load loader.js from its CDN.');
  }
  const { searchTrigger, searchModal, searchBackdrop, floatingSearch, contextQuery, lang } =
    script.dataset;
  return {
    drawerUrl,
    hasFloatingSearch: floatingSearch !== undefined,
    ...(lang && { language: lang }),
    ...(contextQuery && { contextQuery: contextQuery.split(/[\s,]+/) }),
    ...(searchTrigger && {
      siteSearch: { trigger: searchTrigger, modal: searchModal, backdrop: searchBackdrop },
    }),
  };
}

/**
 * Derives the drawer's URL from the loader's. `loader.js` and `v1.2.3/loader.js` both give `drawer/index.html`.
 *
 * @throws {TypeError} if the loader's URL is not an absolute http(s) URL
 */
export function deriveDrawerUrl(loaderUrl: string): string {
  const folder = new URL('.', loaderUrl);
  if (!/^https?:$/.test(folder.protocol)) throw new TypeError('no http(s) address');
  folder.pathname = folder.pathname.replace(/\/v\d+\.\d+\.\d+[\w.+-]*\/$/, '/');
  return new URL('drawer/index.html', folder).href;
}
