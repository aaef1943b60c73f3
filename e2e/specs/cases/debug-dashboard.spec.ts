import type { Locator, Page } from '@playwright/test';
import { localOrigins } from '../../../scripts/ports.ts';
import { expectAccessible } from '../../fixtures/accessibility.ts';
import type { Assistant } from '../../fixtures/assistant.ts';
import { expect, test } from '../../fixtures/test.ts';

const path = '/cases/debug-dashboard/';
const health = `${localOrigins.answerService}/health`;
const cors = { 'Access-Control-Allow-Origin': '*' };

/** The dashboard's panel on a test page. Finds its parts by the text that a developer reads. */
class Dashboard {
  readonly panel: Locator;
  readonly testApi: Locator;
  readonly sendTestError: Locator;
  readonly apiResult: Locator;
  readonly errorResult: Locator;

  constructor(page: Page, nth = 0) {
    this.panel = page.getByRole('region', { name: 'AI assist debug dashboard' }).nth(nth);
    this.testApi = this.panel.getByRole('button', { name: 'Test API health' });
    this.sendTestError = this.panel.getByRole('button', { name: 'Send test error' });
    this.apiResult = this.panel.getByRole('status').first();
    this.errorResult = this.panel.getByRole('status').last();
  }

  /** Returns the value in the row with this name in the panel's status block. */
  row(name: string): Locator {
    return this.panel
      .locator('dl div')
      .filter({ has: this.panel.page().locator('dt').getByText(name, { exact: true }) })
      .locator('dd');
  }
}

/** Opens the page, and waits until the drawer has sent its state to the page. */
async function goto(page: Page, assistant: Assistant): Promise<Dashboard> {
  await assistant.goto(path);
  const dashboard = new Dashboard(page);
  await expect(dashboard.row('Mode (environment)')).toHaveText('local');
  return dashboard;
}

test.describe('debug dashboard', () => {
  test('the debug dashboard shows the assistant’s state, including the question', async ({
    page,
    assistant,
  }) => {
    const dashboard = await goto(page, assistant);
    await expect(dashboard.row('Drawer')).toHaveText('Closed');
    await expect(dashboard.row('Current query')).toHaveText('None');
    await expect(dashboard.row('Current mode')).toHaveText('input');
    await expect(dashboard.row('Context address')).toHaveText('None');
    await expectAccessible(page);

    await assistant.open();
    await assistant.ask('How do I get a veteran card?');
    await assistant.untilAnswered();
    await expect(dashboard.row('Drawer')).toHaveText('Open');
    await expect(dashboard.row('Current query')).toHaveText('How do I get a veteran card?');
    await expect(dashboard.row('Current mode')).toHaveText('answering');
    await expect(dashboard.row('Context address')).toHaveText(page.url());

    await assistant.close.click();
    await assistant.expectClosed();
    await expect(dashboard.row('Drawer')).toHaveText('Closed');
    await page.evaluate(() => Object(window).Assist.reset());
    await expect(dashboard.row('Current query')).toHaveText('None');
    await expect(dashboard.row('Context address')).toHaveText('None');
  });

  test('the debug dashboard hides the status block by its attribute; removing the last panel hides the query', async ({
    page,
    assistant,
  }) => {
    const dashboard = await goto(page, assistant);
    const second = new Dashboard(page, 1);
    await expect(second.testApi).toBeVisible();
    await expect(second.panel.locator('dl')).toBeHidden();
    await page
      .locator('assist-debug-dashboard')
      .last()
      .evaluate((element) => element.removeAttribute('hide-status'));
    await expect(second.panel.locator('dl')).toBeVisible();

    const readQuery = () => page.evaluate(() => Object(window).Assist.state.query);
    expect(await readQuery()).toBe('');
    await dashboard.panel.evaluate(() => {
      for (const element of document.querySelectorAll('assist-debug-dashboard')) element.remove();
    });
    await expect.poll(readQuery).toBeUndefined();
  });

  test('the debug dashboard shows that the API is online, with latency and address', async ({
    page,
    assistant,
  }) => {
    const dashboard = await goto(page, assistant);
    await expect(dashboard.apiResult).toBeEmpty();
    await dashboard.testApi.click();
    await expect(dashboard.apiResult.locator('p')).toHaveText([
      /^API Online - \d+ms$/,
      'Status: ok',
      `URL: ${health}`,
    ]);
  });

  test('the debug dashboard shows the HTTP status of an API error', async ({
    page,
    assistant,
    problems,
  }) => {
    problems.expect('the server responded with a status of 503');
    const dashboard = await goto(page, assistant);
    await page.route(health, (route) => route.fulfill({ status: 503, headers: cors }));
    await dashboard.testApi.click();
    await expect(dashboard.apiResult.locator('p')).toHaveText(['API Error - 503']);
    await expectAccessible(page);
  });

  test('the debug dashboard shows that the connection failed', async ({
    page,
    assistant,
    problems,
  }) => {
    problems.expect('net::ERR_CONNECTION_REFUSED');
    const dashboard = await goto(page, assistant);
    await page.route(health, (route) => route.abort('connectionrefused'));
    await dashboard.testApi.click();
    await expect(dashboard.apiResult.locator('p')).toHaveText([
      'Connection Failed',
      'Error: Failed to fetch',
    ]);
    await expectAccessible(page);
  });

  test('the debug dashboard requests a hanging API once and times out after 5 s', async ({
    page,
    assistant,
  }) => {
    const dashboard = await goto(page, assistant);
    let requests = 0;
    await page.route(health, () => {
      requests += 1;
    });
    await dashboard.testApi.click();
    await expect(dashboard.apiResult).toHaveText('Testing…');
    await expect(dashboard.testApi).toHaveAttribute('aria-disabled', 'true');
    await dashboard.testApi.press('Enter');
    await expectAccessible(page);
    await expect(dashboard.apiResult.locator('p')).toHaveText(
      ['Connection Failed', /^Error: .*timed out/],
      { timeout: 15_000 },
    );
    expect(requests).toBe(1);
    await expect(dashboard.testApi).toBeFocused();
  });

  test('the debug dashboard numbers its test errors, and reports an unsent one as not sent', async ({
    page,
    assistant,
  }) => {
    const dashboard = await goto(page, assistant);
    for (const count of [1, 2]) {
      await dashboard.sendTestError.click();
      await expect(dashboard.errorResult.locator('p')).toHaveText([
        `Debug Test Error #${count} not sent`,
        /^Time: \d{4}-\d\d-\d\dT[\d:.]+Z$/,
        'Mode: local',
        'DSN: missing',
      ]);
    }
  });

  test('the debug dashboard works by keyboard alone, and never loses the focus', async ({
    page,
    assistant,
  }) => {
    const dashboard = await goto(page, assistant);
    await page.keyboard.press('Tab');
    await expect(dashboard.testApi).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dashboard.apiResult).toContainText('API Online');
    await expect(dashboard.testApi).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(dashboard.sendTestError).toBeFocused();
    await page.keyboard.press('Space');
    await expect(dashboard.errorResult).toContainText('Debug Test Error #1 not sent');
    await expect(dashboard.sendTestError).toBeFocused();
  });

  test('the debug dashboard fits a narrow window', async ({ page, assistant }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const dashboard = await goto(page, assistant);
    await dashboard.testApi.click();
    await dashboard.sendTestError.click();
    await expect(dashboard.apiResult).toContainText('API Online');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

  test('the debug dashboard works again with a new loader after `destroy`', async ({
    page,
    assistant,
  }) => {
    const dashboard = await goto(page, assistant);
    await page.evaluate(() => Object(window).Assist.destroy());
    await expect(dashboard.panel).toHaveCount(0);
    await expect(page.getByText('The debug dashboard is not available.')).toBeVisible();
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.src =
        document.querySelector<HTMLScriptElement>('script[src$="/loader.js"]')?.src ?? '';
      document.head.append(script);
    });
    await expect(dashboard.row('Drawer')).toHaveText('Closed');
    await assistant.open();
    await expect(dashboard.row('Drawer')).toHaveText('Open');
  });

  test('the debug dashboard shows the page’s own content while the service is down', async ({
    page,
    problems,
  }) => {
    problems.expect('AI assist:');
    problems.expectFailedRequest();
    await page.route(health, (route) => route.abort());
    const unavailable = page.waitForEvent('console', (message) =>
      message.text().includes('AI assist:'),
    );
    await page.goto(path);
    await unavailable;
    await expect(page.getByText('The debug dashboard is not available.')).toBeVisible();
    expect(await page.evaluate(() => customElements.get('assist-debug-dashboard'))).toBeUndefined();
  });
});
