/** The site's own search button and what it would open, as CSS selectors (spec §2). */
export interface SiteSearchSelectors {
  readonly trigger: string;
  readonly modal?: string | undefined;
  readonly backdrop?: string | undefined;
}

/** What `registerAssist` needs to know: the build's settings, and what the page asks for. */
export interface AssistConfig {
  /** The answer service, for the health check. */
  readonly apiBaseUrl: string;
  /** The drawer's page on the CDN. */
  readonly drawerUrl: string;
  /** Rewires the site's own search button. */
  readonly siteSearch?: SiteSearchSelectors;
  /** Adds the floating search box to the page. */
  readonly hasFloatingSearch?: boolean;
  /** Lets `report.html`, beside the drawer's page, tell error monitoring when the assistant is not available. */
  readonly reportsErrors?: boolean;
}
