import { expect, test } from '../fixtures/test.ts';
import { cdnOrigin, figure, webTeamsPath } from '../fixtures/web-teams-page.ts';

/** The loader's size limit that the page for web teams promises, in bytes. */
const loaderBudget = 16_384;

test('the cost meter shows this page’s costs as the browser measures them', async ({
  page,
  assistant,
}) => {
  await assistant.goto(webTeamsPath);
  const loader = figure(page, 'loader.js over the network');
  await expect(loader).toHaveText(/^[\d,]+ bytes$/);
  const bytes = Number((await loader.textContent())?.replace(/\D/g, ''));
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThanOrEqual(loaderBudget);
  await expect(figure(page, 'Requests to the CDN before load')).toHaveText('1: loader.js');
  await expect(figure(page, 'Long tasks')).toHaveText(/^(?:none|\d+, at most \d+ ms)$/);
  await expect(figure(page, 'Layout shift')).toHaveText('0');
  await expect(figure(page, 'The drawer was asked for')).toHaveText(/^\d+\.\d\d s after load$/);
  const click = figure(page, 'Delay of your last click');
  await expect(click).toHaveText('none yet');
  await page.getByRole('heading', { level: 1 }).click();
  await assistant.open();
  await page.keyboard.press('Escape');
  await assistant.expectClosed();
  await expect(click).toHaveText(/^(?:under 16|\d+) ms$/);
});

test('the cost meter names the figures that browser or CDN do not provide', async ({
  page,
  problems,
  assistant,
}) => {
  problems.expectFailedRequest();
  await page.addInitScript(() => {
    Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: ['resource'] });
  });
  await page.route(`${cdnOrigin}/loader.js`, (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  );
  await assistant.goto(webTeamsPath);
  await expect(figure(page, 'loader.js over the network')).toHaveText('not told by this CDN');
  for (const label of ['Long tasks', 'Layout shift', 'Delay of your last click']) {
    await expect(figure(page, label)).toHaveText('not measured in this browser');
  }
  await expect(figure(page, 'The drawer was asked for')).toHaveText(/after load$/);
});
