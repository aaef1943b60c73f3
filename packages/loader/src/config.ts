import { isPageUrl, type PageLocation, shareablePageUrl } from '@assist/rules';

/**
 * CSS selectors of the site's own search: its button (`trigger`), and the modal and backdrop that the button opens. The
 * loader opens the drawer instead, and hides the modal and the backdrop (spec §2).
 */
export interface SiteSearchSelectors {
  readonly trigger: string;
  readonly modal?: string | undefined;
  readonly backdrop?: string | undefined;
}

/** The configuration for `registerAssist`: the settings of the page and of the build. */
export interface AssistConfig {
  /** Base URL of the answer service, for the health check. */
  readonly apiBaseUrl: string;
  /** URL of the drawer's page on the CDN. */
  readonly drawerUrl: string;
  /**
   * Names of the query parameters that identify the page, such as `id`. The loader removes all other parameters before
   * it sends a page's URL.
   */
  readonly contextQuery?: readonly string[];
  /** BCP 47 language tag of the assistant, such as `fr-CA`. By default, the language of the page. */
  readonly language?: string;
  /** Makes the site's own search button open the drawer. */
  readonly siteSearch?: SiteSearchSelectors;
  /** Loads the drawer when the page is idle, for a page whose purpose is the assistant. Not under Save-Data. */
  readonly preload?: boolean;
  /** Adds the floating search box to the page. */
  readonly hasFloatingSearch?: boolean;
  /**
   * Whether the loader reports to error monitoring that the assistant is unavailable. `report.html`, beside the
   * drawer's page, sends the reports.
   */
  readonly reportsErrors?: boolean;
  /**
   * The default language, then each language that has a file of words on the CDN, separated by spaces. English is
   * always available, and alone by default.
   */
  readonly languages?: string | undefined;
  /** The department's contact, which stands below the message that the drawer cannot be opened. */
  readonly support?: SupportContact | undefined;
}

/** The department's contact, for visitors whom the assistant cannot help. */
export interface SupportContact {
  /** The link's text in the default language. */
  readonly text: string;
  /** An `https:`, `tel:` or `sms:` address. */
  readonly url: string;
}

export type DepartmentSettings = Pick<
  AssistConfig,
  'apiBaseUrl' | 'reportsErrors' | 'languages' | 'support'
>;

/**
 * Reads the department's settings, which are the argument of the built script.
 * @throws {Error} `Missing required environment variable: {name}` if a setting is missing or empty (spec §5)
 */
export function readDepartmentSettings(): DepartmentSettings {
  const { apiBaseUrl } = assistSettings;
  if (!apiBaseUrl) throw new Error('Missing required environment variable: VITE_API_BASE_URL');
  return { ...assistSettings, apiBaseUrl };
}

/**
 * Reads the `data-*` attributes of the loader's own script tag.
 *
 * @throws {TypeError} if the script's URL is not http(s), or has the page's own origin
 */
export function readScriptTag(
  script: HTMLScriptElement,
): Omit<AssistConfig, keyof DepartmentSettings> {
  // A script that a tool has written into the page has no `src`, and the page's own origin.
  const drawerUrl = deriveDrawerUrl(script.src || location.href);
  // Refuses the page's own origin, because scripts of the page could then read and change the drawer.
  if (drawerUrl.startsWith(`${location.origin}/`)) {
    throw new TypeError('load loader.js from its CDN.');
  }
  const {
    preload,
    searchTrigger,
    searchModal,
    searchBackdrop,
    floatingSearch,
    contextQuery,
    lang,
  } = script.dataset;
  return {
    drawerUrl,
    hasFloatingSearch: floatingSearch !== undefined,
    ...(preload !== undefined && { preload: true }),
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

/** Returns a page's URL without the parts that must not leave the page. The default is the current page. */
export type ReadPageUrl = (page?: PageLocation) => string;

/**
 * Creates a function that reads the page's URL.
 * @throws {TypeError} if the page's URL is not http(s), because the drawer refuses such a URL
 */
export function createPageUrlReader({
  contextQuery,
}: Pick<AssistConfig, 'contextQuery'>): ReadPageUrl {
  const readPageUrl: ReadPageUrl = (page = window.location) => shareablePageUrl(page, contextQuery);
  const pageUrl = readPageUrl();
  if (!isPageUrl(pageUrl)) {
    throw new TypeError(`This page has no http(s) address (${pageUrl}). Load it from one.`);
  }
  return readPageUrl;
}
