import type { Request } from '@playwright/test';
import { localOrigins } from '../../../scripts/ports.ts';
import { expectFree } from '../../fixtures/free-page.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the assistant works with three additions to the host’s policy, without violations [P6]', {
  tag: '@core',
}, async ({ assistant }) => {
  await assistant.openOn('/cases/strict-policy/');
  await assistant.ask('How do I get a veteran card?');
  await assistant.untilAnswered();
});

test('the assistant works under a policy with a nonce and `strict-dynamic` [P6]', async ({
  assistant,
}) => {
  await assistant.openOn('/cases/nonce-policy/');
  await assistant.ask('How do I get a veteran card?');
  await assistant.untilAnswered();
});

test('the assistant works under a policy with exact paths for the loader, the frame and the health check', async ({
  assistant,
}) => {
  await assistant.openOn('/cases/path-policy/');
  await assistant.ask('How do I get a veteran card?');
  await assistant.untilAnswered();
});

// Firefox reports the violation as an uncaught error.
test('a report-only policy that forbids the frame changes nothing', { tag: '@chromium' }, async ({
  page,
  assistant,
  answers,
  problems,
}) => {
  problems.expect(/Report Only|report-only/);
  await page.goto('/cases/report-only-policy/');
  await page.getByRole('button', { name: 'Ask about this page' }).click();
  await assistant.expectOpen();
  await assistant.ask('What is this page?');
  const answer = await answers.next();
  answer.send({ type: 'text', value: 'A page that tries out a policy.' });
  answer.finish();
  await expect(assistant.answer).toContainText('A page that tries out a policy.');
});

test('every element works under a Trusted Types policy that forbids HTML and script URLs [P6]', async ({
  page,
  assistant,
}) => {
  const response = page.waitForResponse('**/cases/trusted-types/');
  await assistant.goto('/cases/trusted-types/');
  expect((await response).headers()['content-security-policy']).toContain(
    "require-trusted-types-for 'script'; trusted-types 'none'",
  );
  await assistant.landingBox.fill('How do I get a veteran card?');
  await assistant.landingBox.press('Enter');
  await assistant.untilAnswered();
  await assistant.close.click();
  await assistant.expectClosed();
  await page.getByRole('link', { name: 'Veteran card' }).click();
  await assistant.expectOpen();
  await expect(assistant.asked('How do I get a veteran card?')).toBeVisible();
});

test('the assistant works on a cross-origin isolated page', async ({ page, assistant }) => {
  await assistant.goto('/cases/isolated-page/');
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await assistant.open();
  await assistant.ask('How do I get a veteran card?');
  await assistant.untilAnswered();
});

test('CDN and service get at most the origin from a page whose policy sends its full address', async ({
  page,
  assistant,
  answers,
}) => {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await assistant.openOn('/cases/referrer-policy/?claim=4711');
  await assistant.ask('How do I apply?');
  const answer = await answers.next();
  answer.send({ type: 'text', value: 'With the form.' });
  answer.finish();
  await assistant.untilAnswered();

  const sent = await Promise.all(
    requests.map(async (request) => {
      const { referer = '' } = await request.allHeaders();
      return { url: request.url(), referer };
    }),
  );
  const own = sent.filter(({ url }) => url.startsWith(`${localOrigins.demoSite}/`));
  expect(
    own.some(({ referer }) => referer.endsWith('?claim=4711')),
    'the page’s policy works',
  ).toBe(true);
  const foreign = sent.filter((request) => !own.includes(request));
  const { cdn, answerService } = localOrigins;
  for (const address of [
    `${cdn}/loader.js`,
    `${answerService}/health`,
    `${cdn}/drawer/index.html`,
  ]) {
    expect(foreign.some(({ url }) => url === address)).toBe(true);
  }
  expect(foreign.filter(({ referer }) => !/^(?:https?:\/\/[^/]+\/)?$/.test(referer))).toEqual([]);
});

// Firefox words its refusal in another way.
test.describe('a policy that blocks the frame', { tag: '@chromium' }, () => {
  test.use({ endsAccessible: true });

  const refusal = new RegExp(`Framing '${localOrigins.cdn}/' violates|Refused to frame`);

  test('the elements show the page’s own content if the page’s policy blocks the frame, and its search works [P1]', async ({
    page,
    problems,
  }) => {
    problems.expect(refusal);
    problems.expect('AI assist: This page’s policy forbids the drawer’s frame.');
    await page.addInitScript(() => {
      document.addEventListener('assist:unavailable', () => {
        document.documentElement.dataset.assist = 'unavailable';
      });
    });
    await page.goto('/cases/blocked-frame/');
    await page.getByRole('button', { name: 'Ask about this page' }).hover();
    await expect(page.locator('[data-assist=unavailable]')).toBeAttached();

    await expect(page.getByRole('link', { name: 'See all topics' })).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search this site' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ask about this page' })).toHaveCount(0);
    await expect(page.locator('assist-frame')).toHaveCount(0);
    await page.locator('#search').click();
    await expect(page.getByText('The site’s own search is open.')).toBeVisible();
    await page.getByRole('link', { name: 'Veteran card' }).click();
    await expect(page).toHaveURL(/\/cards\/veteran-card\/$/);
  });

  test('a visitor who asks on a page whose policy blocks the frame gets the page’s own content back', async ({
    page,
    problems,
  }) => {
    problems.expect(refusal);
    problems.expect('AI assist: This page’s policy forbids the drawer’s frame.');
    await page.addInitScript(() => {
      document.addEventListener('assist:ready', () =>
        Reflect.get(window, 'Assist').open({ question: 'How?' }),
      );
    });
    await page.goto('/cases/blocked-frame/');
    await expect(page.getByRole('searchbox', { name: 'Search this site' })).toBeVisible();
    await expectFree(page);
  });
});
