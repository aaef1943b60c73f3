import type { BrowserContext } from '@playwright/test';

/**
 * Sends a browser context's requests to another local port, unseen by the page. Use a proxy in Firefox instead, because
 * Playwright causes a redirect there that turns POST into GET.
 * @param isLed whether a URL's requests go to the other port
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
