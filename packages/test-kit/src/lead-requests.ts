import type { BrowserContext } from '@playwright/test';

/**
 * Sends a browser context's requests to another local port. The page still sees the original URL. For POST requests in
 * Firefox, use a proxy instead, because Playwright causes a redirect in Firefox that turns POST into GET.
 * @param isLed returns true for a URL whose requests go to the other port
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
