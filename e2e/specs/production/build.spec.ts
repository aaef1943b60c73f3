import { expect, test } from '../../fixtures/test.ts';

test.describe('the build for production', () => {
  test('answers on a host page, under the headers of its own', async ({
    page,
    assistant,
    thirdParties,
  }) => {
    const drawer = page.waitForResponse('http://127.0.0.1:3001/drawer/index.html');
    await assistant.goto('/cases/bare/');
    const policy = (await (await drawer).allHeaders())['content-security-policy'];
    expect(policy).toContain('connect-src http://127.0.0.1:3002 http://127.0.0.1:3004;');
    expect(policy).toContain('frame-ancestors http://localhost:3000;');

    await assistant.open();
    await assistant.ask('How do I apply for a gold card?');
    await assistant.untilAnswered();
    expect(await page.evaluate(() => Reflect.get(window, 'Assist').state)).toMatchObject({
      environment: 'production',
      errorReporting: 'configured',
    });
    expect(thirdParties.requests('/api/public/')).toEqual([]);
  });
});
