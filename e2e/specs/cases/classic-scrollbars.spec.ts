import { expectFree } from '../../fixtures/free-page.ts';
import { expect, test } from '../../fixtures/test.ts';

test('opening and closing the drawer neither shifts nor scrolls a page with classic scrollbars', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/classic-scrollbars/');
  const measure = () =>
    page.evaluate(() => ({
      corner: document.querySelector('#corner')?.getBoundingClientRect().right,
      heading: document.querySelector('h1')?.getBoundingClientRect().toJSON(),
      scrollbar: innerWidth - document.documentElement.getBoundingClientRect().width,
      scrolled: scrollY,
    }));
  await page.evaluate(() => scrollTo(0, 40));
  const before = await measure();
  expect(before.scrollbar, 'the scrollbar takes room').toBeGreaterThan(0);

  await assistant.open();
  expect(await measure()).toEqual(before);
  await page.mouse.move(200, 450);
  await page.mouse.wheel(0, 800);
  await page.keyboard.press('Escape');
  await assistant.expectClosed();
  expect(await measure()).toEqual(before);
  await expectFree(page);
});
