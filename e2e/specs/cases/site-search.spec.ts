import type { Page } from '@playwright/test';
import { localOrigins } from '../../../scripts/ports.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ endsAccessible: true });

const searchButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Search' });
const siteModal = (page: Page) => page.locator('#search-modal');
const siteBackdrop = (page: Page) => page.locator('#search-backdrop');

test('the site’s search button opens the drawer instead of the site’s own search', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/site-search/');
  const button = searchButton(page);

  await test.step('its own modal and backdrop are hidden, though its script shows them', async () => {
    await button.click();
    await assistant.expectOpen();
    await expect(assistant.input).toBeFocused();
    await expect(siteModal(page)).not.toHaveAttribute('hidden');
    await expect(siteModal(page)).toBeHidden();
    await expect(siteBackdrop(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await assistant.expectClosed();
    await expect(button).toBeFocused();
  });

  await test.step('also when the site draws a new button, by keyboard, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Draw the header again' }).click();
    await button.focus();
    await page.keyboard.press('Enter');
    await assistant.expectOpen();
    await assistant.close.click();
    await assistant.expectClosed();
    await expect(siteModal(page)).toBeHidden();
    await expect(button).toBeFocused();
  });

  await test.step('until the assistant leaves the page: all is as the site’s script has it', async () => {
    await page.evaluate(() => Reflect.get(window, 'Assist').destroy());
    await expect(siteModal(page)).toBeVisible();
    for (const part of [siteModal(page), siteBackdrop(page)]) {
      await part.evaluate((element) => element.setAttribute('hidden', ''));
      await expect(part).toBeHidden();
    }
    await button.click();
    await expect(siteModal(page)).toBeVisible();
    await expect(siteBackdrop(page)).toBeVisible();
    await assistant.expectClosed();
  });
});

test('the site’s search button opens the drawer from a component’s open shadow tree', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/site-search/');
  await page.getByRole('banner').evaluate((header) => {
    header.attachShadow({ mode: 'open' }).append(...header.children);
  });
  await searchButton(page).click();
  await assistant.expectOpen();
  await expect(assistant.input).toBeFocused();
  await page.keyboard.press('Escape');
  await assistant.expectClosed();
  await expect(searchButton(page)).toBeFocused();
});

test('the site’s own search still opens from another button after Escape', async ({
  page,
  assistant,
}) => {
  await assistant.goto('/cases/site-search/');
  await page.evaluate(() => {
    const opener = document.createElement('button');
    opener.textContent = 'Search from the footer';
    const modal = document.querySelector<HTMLElement>('#search-modal');
    opener.addEventListener('click', () => modal?.removeAttribute('hidden'));
    document.querySelector('main')?.append(opener);
    // Simulates a site that hides its own search before the loader can hide it.
    document.addEventListener('assist:open', () => modal?.setAttribute('hidden', ''));
  });
  await searchButton(page).click();
  await expect(assistant.input).toBeFocused();
  await page.keyboard.press('Escape');
  await assistant.expectClosed();
  await page.getByRole('button', { name: 'Search from the footer' }).click();
  await expect(siteModal(page)).toBeVisible();
});

test('a search button added late is found 100 ms after the health check', async ({
  page,
  assistant,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('assist:ready', () => {
      const late = document.createElement('button');
      late.className = 'site-search-button';
      late.textContent = 'Search, late';
      document.querySelector('main')?.append(late);
    });
  });
  await assistant.goto('/cases/site-search/');
  await expect(page.getByRole('button', { name: 'Search, late' })).toHaveAttribute(
    'aria-haspopup',
    'dialog',
  );
});

const badSelectors = [
  { name: 'trigger', attribute: 'data-search-trigger', opens: 'the site’s own search' },
  { name: 'modal', attribute: 'data-search-modal', opens: 'the drawer' },
];
for (const { name, attribute, opens } of badSelectors) {
  test(`the search button opens ${opens} if the ${name} is an invalid selector`, async ({
    page,
    assistant,
  }) => {
    await page.addInitScript((wrong) => {
      new MutationObserver((_, observer) => {
        const tag = document.querySelector('script[src$="/loader.js"]');
        if (!tag) return;
        observer.disconnect();
        tag.setAttribute(wrong, '][');
      }).observe(document, { childList: true, subtree: true });
    }, attribute);
    await assistant.goto('/cases/site-search/');
    await searchButton(page).click();
    if (name === 'trigger') {
      await expect(siteModal(page)).toBeVisible();
      await assistant.expectClosed();
    } else await assistant.expectOpen();
  });
}

test('the site’s own search works when the service is down, and there is no floating box', async ({
  page,
  problems,
}) => {
  problems.expect('AI assist: health check failed');
  problems.expectFailedRequest();
  await page.route(`${localOrigins.answerService}/health`, (route) => route.abort());
  const told = page.waitForEvent('console', (message) => message.text().includes('AI assist'));
  await page.goto('/cases/site-search/');
  await told;
  await searchButton(page).click();
  await expect(siteModal(page)).toBeVisible();
  await expect(searchButton(page)).not.toHaveAttribute('aria-haspopup');
  await expect(page.locator('assist-floating-search').getByRole('textbox')).toHaveCount(0);
});
