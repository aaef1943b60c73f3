import type { BrowserContext } from '@playwright/test';

/**
 * Reroutes requests of a browser context to another local port without the page noticing. In Firefox use a proxy
 * instead, because Firefox turns this into a redirect, which changes POST into GET.
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
