import { localOrigins } from '../../../scripts/ports.ts';
import { drawerUrl } from '../../fixtures/assistant.ts';
import { expect, test } from '../../fixtures/test.ts';

test.describe('the production build', () => {
  test('the production build answers on a host page, under its own headers', async ({
    page,
    assistant,
    thirdParties,
  }) => {
    const drawer = page.waitForResponse(`${drawerUrl}index.html`);
    await assistant.goto('/cases/bare/');
    const policy = (await (await drawer).allHeaders())['content-security-policy'];
    expect(policy).toContain(`connect-src ${localOrigins.answerService} ${localOrigins.ratings};`);
    expect(policy).toContain(
      `frame-ancestors ${localOrigins.demoSite} ${localOrigins.documentation};`,
    );

    await assistant.open();
    await assistant.ask('How do I apply for a gold card?');
    await assistant.untilAnswered();
    expect(await page.evaluate(() => Reflect.get(window, 'Assist').state)).toMatchObject({
      environment: 'production',
      errorReporting: 'configured',
    });
    expect(thirdParties.requests('/api/public/')).toEqual([]);
  });

  test('the production build has one version on the host page, in the release folder and in error reports', async ({
    page,
    assistant,
    monitoring,
  }) => {
    await assistant.goto('/cases/bare/');
    const version: string = await page.evaluate(() => Reflect.get(window, 'Assist').version);
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    const evergreen = await page.request.get(`${localOrigins.productionLike}/loader.js`);
    const pinned = await page.request.get(`${localOrigins.productionLike}/v${version}/loader.js`);
    expect(pinned.status()).toBe(200);
    expect(await pinned.text()).toBe(await evergreen.text());
    await page.evaluate(() => Reflect.get(window, 'Assist').sendTestError());
    expect((await monitoring.untilError('debug')).release).toBe(`assist@${version}`);
  });
});
