import { widthOf } from '../fixtures/control-checks.ts';
import { expect, test } from '../fixtures/test.ts';

for (const { size, expected } of [
  { size: 32, expected: '32px' },
  { size: 9, expected: '16px' },
]) {
  test(`with a browser font size of ${size} px the elements have ${expected}`, async ({
    page,
    assistant,
  }) => {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: size } });
    await page.setViewportSize({ width: 390, height: 844 });
    await assistant.goto('/cases/huge-type/');
    await expect(assistant.askButton).toHaveCSS('font-size', expected);
    await expect(assistant.landingBox).toHaveCSS('font-size', expected);
    await expect(page.getByText('Popular:')).toHaveCSS('font-size', expected);
    const parent = page.locator('main');
    expect(await widthOf(page.locator('assist-landing-search'))).toBeLessThanOrEqual(
      await widthOf(parent),
    );
  });
}
