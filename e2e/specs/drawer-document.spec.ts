import { drawerUrl } from '../fixtures/assistant.ts';
import { expect, test } from '../fixtures/test.ts';

test.describe('the standalone drawer', () => {
  test.use({ endsAccessible: true });

  test('the standalone drawer opens by itself, asks nothing by itself, and shows its state', async ({
    page,
    assistant,
    answers,
  }) => {
    await page.goto(`${drawerUrl}#question=How%20do%20I%20apply%3F`);
    const status = page.getByText(/^Environment: local\./);

    await test.step('the question stands in the input, and is not sent', async () => {
      await expect(assistant.input).toHaveValue('How do I apply?');
      await expect(assistant.input).toBeFocused();
      await expect(status).toContainText('Mode: input. Query: None. Context: None.');
    });
    await test.step('the question is asked by the visitor', async () => {
      await assistant.input.press('Enter');
      const answer = await answers.next();
      expect(answer.body).toMatchObject({ messages: [{ content: 'How do I apply?' }] });
      answer.send({ type: 'text', value: 'With the form.' });
      answer.finish();
      await assistant.untilAnswered();
      await expect(status).toContainText('Mode: answering. Query: How do I apply?.');
    });
    await test.step('the closed drawer leaves a button that opens it with its answer', async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await expect(assistant.input).toBeFocused();
      await expect(assistant.answer).toContainText('With the form.');
    });
  });
});

const title = 'AI assistant to help answer your questions';

test('the dialog around the drawer has the specification’s name, and the drawer is not a second dialog', async ({
  page,
  context,
  assistant,
}) => {
  await assistant.openOn('/cases/bare/');
  // Finds the dialog in the accessibility tree, because a closed shadow tree hides it from Playwright.
  const protocol = await context.newCDPSession(page);
  const { nodes } = await protocol.send('Accessibility.getFullAXTree');
  const dialogs = nodes.filter(({ role }) => role?.value === 'dialog');
  expect(dialogs.map(({ name }) => name?.value)).toEqual([title]);
  await expect(assistant.frame.getByRole('dialog')).toHaveCount(0);
  await expect(assistant.frame.getByRole('heading', { level: 1, name: title })).toBeAttached();
});

test('the standalone drawer is a dialog itself', async ({ page }) => {
  await page.goto(drawerUrl);
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
});

test('the drawer slides in and out in 0.5 s, or at once with reduced motion', async ({
  page,
  assistant,
}) => {
  await assistant.openOn('/cases/bare/');
  const panel = assistant.frame.locator('[data-vaul-drawer]');
  await expect(panel).toHaveCSS('animation-duration', '0.5s');
  await expect(assistant.frame.locator('.backdrop')).toHaveCSS('transition-duration', '0.5s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(panel).toHaveCSS('animation-name', 'none');
  await expect(assistant.frame.locator('.backdrop')).toHaveCSS('transition-property', 'none');
  await assistant.close.click();
  await assistant.expectClosed();
});

test('the code that formats answers loads at the first opening, not before', async ({
  page,
  assistant,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await assistant.goto('/cases/bare/');
  await expect(assistant.frame.locator('#root')).toBeAttached();
  const isAnswer = (path: string): boolean => /\/answer-[\w-]{8}\.js$/.test(path);
  expect(scripts.filter(isAnswer)).toEqual([]);
  await assistant.open();
  await expect.poll(() => scripts.filter(isAnswer)).toHaveLength(1);
});

// Does not run in Firefox, because Firefox keeps the response headers that the test removes.
test('a drawer whose server sends no headers still applies its policy, and answers [T7]', {
  tag: '@chromium',
}, async ({ context, assistant, answers, problems }) => {
  await context.route(/\/drawer\/$/, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': policy, ...headers } = response.headers();
    expect(policy).toContain("default-src 'none'");
    await route.fulfill({ response, headers });
  });
  await assistant.openOn('/cases/bare/');
  await assistant.ask('How do I apply?');
  const answer = await answers.next();
  answer.send({ type: 'text', value: 'With the form.' });
  answer.finish();
  await assistant.untilAnswered();

  problems.expect(/Content Security Policy|TrustedHTML/);
  await assistant.frame
    .evaluate(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        document.documentElement.dataset.refused = [
          ...new Set(document.documentElement.dataset.refused?.split(' ')).add(effectiveDirective),
        ]
          .sort()
          .join(' ');
      });
      fetch('https://elsewhere.example/').catch(() => undefined);
      new Image().src = 'https://elsewhere.example/beacon';
      const script = document.createElement('link');
      script.rel = 'modulepreload';
      script.href = 'https://elsewhere.example/script.js';
      document.head.append(script);
      document.body.insertAdjacentHTML('beforeend', '<p>Words</p>');
    })
    .catch((error: unknown) => expect(String(error)).toContain('TrustedHTML'));
  await expect(assistant.frame.locator('html')).toHaveAttribute(
    'data-refused',
    'connect-src img-src require-trusted-types-for script-src-elem',
  );
});
