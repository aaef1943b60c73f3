import { localOrigins } from '../../scripts/ports.ts';
import { expect, test } from '../fixtures/test.ts';

const loader = `${localOrigins.cdn}/loader.js`;

test('a loader with `type=module` writes the mistake to the console', async ({
  page,
  problems,
}) => {
  const line = 'AI assist: loader.js is not a module.';
  problems.expect(line);
  await page.goto('/cases/bare/');
  await page.evaluate(() => Reflect.get(window, 'Assist').destroy());
  const told = page.waitForEvent('console', (message) => message.text() === line);
  await page.addScriptTag({ url: `${loader}?module`, type: 'module' });
  await told;
  expect(await page.evaluate(() => 'Assist' in window)).toBe(false);
});

test('a copy of the loader on the page’s own origin writes the mistake to the console', async ({
  page,
  problems,
}) => {
  const line = 'AI assist: load loader.js from its CDN.';
  problems.expect(line);
  await page.route('/copied/loader.js', async (route) =>
    route.fulfill({ response: await page.request.get(loader) }),
  );
  await page.route('/cases/service-down/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(loader, '/copied/loader.js'),
    });
  });
  const told = page.waitForEvent('console', (message) => message.text() === line);
  await page.goto('/cases/service-down/');
  await told;
  await expect(page.locator('assist-ask-button a')).toBeVisible();
  await expect(page.locator('assist-landing-search form')).toBeVisible();
});
