/**
 * CSS selectors of the site's own search: its button (`trigger`), and the modal and backdrop that the button opens. The
 * loader opens the drawer instead, and hides the modal and the backdrop (spec §2).
 */
export interface SiteSearchSelectors {
  readonly trigger: string;
  readonly modal?: string | undefined;
  readonly backdrop?: string | undefined;
}

/** The page's settings. If a page has several script tags, `mergeSettings` merges their settings. */
export interface PageSettings {
  /**
   * Names of the query parameters that identify the page, such as `id`. The loader removes all other parameters before
   * it sends a page's URL.
   */
  readonly contextQuery?: readonly string[];
  /** BCP 47 language tag of the assistant, such as `fr-CA`. By default, the language of the page. */
  readonly language?: string;
  /** Makes the site's own search button open the drawer. */
  readonly siteSearch?: SiteSearchSelectors;
  /** Adds the floating search box to the page. */
  readonly hasFloatingSearch?: boolean;
}

/** The configuration for `registerAssist`: the settings of the page and of the build. */
export interface AssistConfig extends PageSettings {
  /** Base URL of the answer service, for the health check. */
  readonly apiBaseUrl: string;
  /** URL of the drawer's page on the CDN. */
  readonly drawerUrl: string;
  /**
   * Whether the loader reports to error monitoring that the assistant is unavailable. `report.html`, beside the
   * drawer's page, sends the reports.
   */
  readonly reportsErrors?: boolean;
  /**
   * The build's default language, then each language that has a file of words on the CDN, separated by spaces.
   */
  readonly languages?: string | undefined;
}
