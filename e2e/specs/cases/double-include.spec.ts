import { localOrigins } from '../../../scripts/ports.ts';
import { editScripts } from '../../fixtures/edited-script.ts';
import { expect, test } from '../../fixtures/test.ts';
import release from '../../package.json' with { type: 'json' };

/** The loader's version as a text in its script. */
const ownVersion = new RegExp(`(["'\`])${release.version.replaceAll('.', '\\.')}\\1`);

test('only the first loader runs on a page that includes it three times, once in another version and with other settings', async ({
  page,
  context,
  assistant,
  problems,
}) => {
  problems.expect('AI assist: loader.js is on this page more than once');
  await editScripts(context, /\/loader\.js\?version=other$/, [[ownVersion, '"9.9.9"']]);
  let healthChecks = 0;
  page.on('request', (request) => {
    if (request.url() === `${localOrigins.answerService}/health`) healthChecks += 1;
  });
  const third = page.waitForResponse(/version=other/);
  await assistant.goto('/cases/double-include/');
  await third;
  await page.waitForFunction(() => document.querySelector('script[src*="version"]') !== null);

  await expect.poll(() => problems.matching('AI assist: ').length).toBe(2);
  await page.getByRole('button', { name: 'Search this site' }).click();
  await assistant.expectClosed();

  await assistant.open();
  expect(healthChecks).toBe(1);
  await expect(page.locator('assist-frame')).toHaveCount(1);
  await expect(page.locator('assist-floating-search')).toHaveCount(1);
  expect(page.frames()).toHaveLength(2);
  expect(await page.evaluate(() => Reflect.get(Reflect.get(window, 'Assist'), 'version'))).toBe(
    release.version,
  );
  await assistant.close.click();
  await assistant.expectClosed();
});
