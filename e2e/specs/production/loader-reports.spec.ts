import { localOrigins } from '../../../scripts/ports.ts';
import { expect, test } from '../../fixtures/test.ts';

const cdn = localOrigins.cdn;

/** How long the loader waits for the drawer to load, in ms. */
const patienceMs = 10_000;

test.describe('the loader’s report page', () => {
  test('the loader’s report page sends one coded event for a known code, and nothing otherwise', async ({
    page,
    assistant,
    monitoring,
  }) => {
    await assistant.goto('/cases/bare/');
    const report = (fragment: string) =>
      page.evaluate(async (src) => {
        const frame = document.createElement('iframe');
        frame.hidden = true;
        frame.title = 'Report';
        frame.src = src;
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
        document.body.append(frame);
        await loaded;
      }, `${cdn}/drawer/report.html#${fragment}`);
    for (const bad of ['', 'Jane%20Canary', 'Health', 'a'.repeat(41), '-x', 'health<b>']) {
      await report(bad);
    }
    // Sends the valid report last. If an invalid report caused an event, this event would arrive before the valid one,
    // and the checks below would fail. The frames of the invalid reports stay open, because removing a frame could
    // cancel its event.
    await report('health-timeout');
    const event = await monitoring.untilError('loader');
    expect(event.tags).toEqual({ component: 'loader', code: 'health-timeout' });
    expect(event.exception.values[0]?.value).toBe('health-timeout');
    expect(monitoring.items.map(({ type }) => type)).toEqual(['event']);
    const frame = page.frames().find((candidate) => candidate.url().includes('report.html'));
    expect(await frame?.evaluate(() => document.body.innerText.trim())).toBe('');
  });

  test('the hidden report page reports a failed health check, and no drawer loads', async ({
    page,
    monitoring,
    problems,
  }) => {
    problems.expect('AI assist:');
    problems.expectFailedRequest();
    await page.route(`${localOrigins.answerService}/health`, (route) =>
      route.fulfill({ status: 503, headers: { 'Access-Control-Allow-Origin': '*' } }),
    );
    await page.goto('/cases/bare/');
    const event = await monitoring.untilError('loader');
    expect(event.tags).toEqual({ component: 'loader', code: 'health-http' });
    expect(event).not.toHaveProperty('request');
    expect(monitoring.items.map(({ type }) => type)).toEqual(['event']);
    expect(monitoring.text).not.toContain('cases/bare');
    const addresses = page.frames().map((frame) => new URL(frame.url()).pathname);
    expect(addresses).toEqual(['/cases/bare/', '/drawer/report.html']);
    await expect(page.locator('iframe')).toBeHidden();
  });

  test('the loader’s report page reports a drawer that never answers', async ({
    page,
    context,
    assistant,
    monitoring,
    problems,
  }) => {
    problems.expect('AI assist:');
    problems.expectFailedRequest();
    await page.clock.install();
    await context.route(`${cdn}/drawer/assets/index-*.js`, (route) => route.abort());
    await assistant.goto('/cases/bare/');
    await assistant.askButton.click();
    await page.clock.runFor(patienceMs);
    await expect
      .poll(() => monitoring.errors.map(({ tags }) => tags.code))
      .toEqual(['drawer-dead']);
  });
});
