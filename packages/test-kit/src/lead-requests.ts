import type { BrowserContext } from '@playwright/test';

/**
 * Sends requests of a browser context to another local port, unseen by the page. Firefox turns this into a redirect,
 * which makes a POST a GET; use a proxy there.
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
