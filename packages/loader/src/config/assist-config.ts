/** The site's own search button and what it would open, as CSS selectors (spec §2). */
export interface SiteSearchSelectors {
  readonly trigger: string;
  readonly modal?: string | undefined;
  readonly backdrop?: string | undefined;
}

/** The page's settings. Those of several script tags are merged (`mergeSettings`). */
export interface PageSettings {
  /** Query parameters that identify the page, such as `id`. No others leave the page. */
  readonly contextQuery?: readonly string[];
  /** Makes the site's own search button open the drawer. */
  readonly siteSearch?: SiteSearchSelectors;
  /** Adds the floating search box to the page. */
  readonly hasFloatingSearch?: boolean;
}

/** The build's settings and the page's, for `registerAssist`. */
export interface AssistConfig extends PageSettings {
  /** The answer service, for the health check. */
  readonly apiBaseUrl: string;
  /** The drawer's page on the CDN. */
  readonly drawerUrl: string;
  /** Lets `report.html`, beside the drawer's page, report to error monitoring that the assistant is unavailable. */
  readonly reportsErrors?: boolean;
}
