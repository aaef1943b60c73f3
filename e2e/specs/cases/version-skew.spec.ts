import type { Assistant } from '../../fixtures/assistant.ts';
import { type Edit, editScripts } from '../../fixtures/edited-script.ts';
import { serveDrawerOfLastRelease, serveLoaderOfLastRelease } from '../../fixtures/last-release.ts';
import { expect, test } from '../../fixtures/test.ts';

const loader = /\/loader\.js$/;
const drawer = /\/drawer\/assets\/index-[\w-]+\.js$/;

/**
 * Edits that turn the loader into another version. The edited loader has another contract version, sends an unknown
 * field and calls an unknown method.
 */
const loaderOf = (contract: number): readonly Edit[] => [
  [/contract:1,loaderVersion:/, `contract:${contract},mood:"sunny",loaderVersion:`],
  [/Math\.abs\((\w+)-1\)<=1/, `Math.abs($1-${contract})<=1`],
  [/\["setViewport",/, '["setMood",'],
];

/**
 * Edits that turn the drawer into another version. The edited drawer has another contract version, sends an unknown
 * field and calls an unknown method.
 */
const drawerOf = (contract: number): readonly Edit[] => [
  [/\{contract:1,appVersion:/, `{contract:${contract},mood:"sunny",appVersion:`],
  [/\(`stateChanged`,/, '(`moodChanged`,'],
];

test('a drawer with a contract one newer works, and the loader ignores its additions', async ({
  context,
  assistant,
  answers,
}) => {
  await editScripts(context, drawer, drawerOf(2));
  await assistant.openOn('/cases/version-skew/');
  await assistant.ask('Do we fit?');
  const answer = await answers.next();
  answer.send({ type: 'text', value: 'We do.' });
  answer.finish();
  await assistant.untilAnswered();
  await assistant.close.click();
  await assistant.expectClosed();
  await expect(assistant.askButton).toBeFocused();
});

test('a loader with a contract one newer works, and the drawer ignores its additions', async ({
  context,
  assistant,
  answers,
}) => {
  await editScripts(context, loader, loaderOf(2));
  await assistant.openOn('/cases/version-skew/');
  await assistant.ask('Do we fit?');
  const answer = await answers.next();
  answer.finish();
  await assistant.close.click();
  await assistant.expectClosed();
});

const tooFarApart = [
  { name: 'a drawer two versions newer', script: drawer, edits: drawerOf(3) },
  { name: 'a loader two versions newer', script: loader, edits: loaderOf(3) },
];
for (const { name, script, edits } of tooFarApart) {
  test(`${name} restores the page’s own content, and writes one console line`, async ({
    page,
    context,
    assistant,
    problems,
  }) => {
    const line = 'warning: AI assist: The drawer does not fit the loader.';
    problems.expect(line);
    await editScripts(context, script, edits);
    await page.goto('/cases/version-skew/');
    // Waits for the console line first. The link 'Contact us' alone proves nothing, because the page shows it from the
    // start.
    await expect.poll(() => problems.matching('AI assist')).toEqual([line]);
    await expect(page.getByRole('link', { name: 'Contact us' })).toBeVisible();
    await expect(assistant.askButton).toHaveCount(0);
    await page.evaluate(() => window.dispatchEvent(new Event('resize')));
    expect(page.frames()).toHaveLength(1);
    await assistant.expectClosed();
  });
}

test('the loader of the last release works with this drawer', async ({
  page,
  context,
  assistant,
  answers,
}) => {
  await serveLoaderOfLastRelease(context);
  await assistant.openOn('/cases/version-skew/');
  await assistant.ask('Do we fit?');
  const answer = await answers.next();
  answer.send({ type: 'text', value: 'We do.' });
  answer.finish();
  await assistant.untilAnswered();
  await page.keyboard.press('Escape');
  await assistant.expectClosed();
  await expect(assistant.askButton).toBeFocused();
  await test.step('and with the one after it, when the frame loads again', async () => {
    await assistant.open();
    const lost = assistant.frame;
    await lost.evaluate(() => location.reload()).catch(() => undefined);
    await expect.poll(() => lost.isDetached(), 'the frame is inserted again').toBe(true);
    await assistant.untilInserted();
    await expect(assistant.input).toBeFocused();
    await assistant.close.click();
    await assistant.expectClosed();
  });
});

test('the drawer of the last release works with this loader', async ({
  page,
  context,
  assistant,
}) => {
  await serveDrawerOfLastRelease(context);
  await assistant.goto('/cases/version-skew/');
  const calls = async () => assistant.frame.getByRole('listitem').allTextContents();
  await test.step('opens, is asked, and closes', async () => {
    await page.evaluate(() => Reflect.get(window, 'Assist').open({ question: 'Do we fit?' }));
    await expectKeysArrive(assistant);
    await expect.poll(calls).toEqual(expect.arrayContaining(['hello', 'open: Do we fit?']));
    expect(await page.evaluate(() => Reflect.get(window, 'Assist').state)).toMatchObject({
      isDrawerOpen: true,
      environment: 'last release',
    });
    await page.evaluate(() => Reflect.get(window, 'Assist').close());
    await assistant.expectClosed();
    expect(await calls()).toContain('close');
  });
  await test.step('an error of one side stays there', async () => {
    await page.evaluate(() => Reflect.get(window, 'Assist').sendTestError());
    await assistant.askButton.click();
    await expectKeysArrive(assistant);
  });
  await test.step('its next document is opened as well', async () => {
    await assistant.frame.evaluate(() => {
      document.querySelector('ol')?.replaceChildren();
      location.reload();
    });
    await expect
      .poll(() => calls().catch(() => []))
      .toEqual(expect.arrayContaining(['hello', 'open']));
    await expectKeysArrive(assistant);
    await assistant.close.click();
    await assistant.expectClosed();
    await expect(assistant.askButton).toBeFocused();
  });
});

/**
 * Waits until the drawer's document has the focus, then types a character. Fails unless the input receives the
 * character. The input itself need not have the focus before: the last release's drawer may focus it at the first key.
 */
async function expectKeysArrive(assistant: Assistant): Promise<void> {
  const hasFocus = () => assistant.frame.evaluate(() => document.hasFocus());
  await expect.poll(() => hasFocus().catch(() => false)).toBe(true);
  await assistant.page.keyboard.type('x');
  await expect(assistant.input).toHaveValue(/x$/);
}
