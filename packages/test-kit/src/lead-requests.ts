import type { BrowserContext } from '@playwright/test';

/**
 * Leads requests of a browser context to another port of this machine, unseen by the page. Firefox makes a
 * redirect of it, and so a GET of a POST: there, lead them by a proxy.
 */
export async function leadRequests(
  context: BrowserContext,
  isLed: (url: URL) => boolean,
  port: number,
): Promise<void> {
  await context.route(isLed, (route) => {
    const url = new URL(route.request().url());
    url.port = String(port);
    return route.continue({ url: url.href });
  });
}
