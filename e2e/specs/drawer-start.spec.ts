import { drawerUrl } from '../fixtures/assistant.ts';
import { expect, test } from '../fixtures/test.ts';

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
