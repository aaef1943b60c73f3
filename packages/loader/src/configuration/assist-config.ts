/** The site's own search button and what it would open, as CSS selectors (spec §2). */
export interface SiteSearchSelectors {
  readonly trigger: string;
  readonly modal?: string | undefined;
  readonly backdrop?: string | undefined;
}

/** What a page asks for. Several script tags add up (`mergeSettings`). */
export interface PageSettings {
  /** The parameters of the page's query that say which page it is (`id`). No other leaves the page. */
  readonly contextQuery?: readonly string[];
  /** Rewires the site's own search button. */
  readonly siteSearch?: SiteSearchSelectors;
  /** Adds the floating search box to the page. */
  readonly hasFloatingSearch?: boolean;
}

/** What `registerAssist` needs to know: the build's settings, and what the page asks for. */
export interface AssistConfig extends PageSettings {
  /** The answer service, for the health check. */
  readonly apiBaseUrl: string;
  /** The drawer's page on the CDN. */
  readonly drawerUrl: string;
  /** Lets `report.html`, beside the drawer's page, tell error monitoring when the assistant is not available. */
  readonly reportsErrors?: boolean;
}
