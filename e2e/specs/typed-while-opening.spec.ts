import { blockFrame } from '../fixtures/blocked-frame.ts';
import { holdRequests } from '../fixtures/held-requests.ts';
import { countLost, Opening, openingKinds } from '../fixtures/openings.ts';
import { expect, test } from '../fixtures/test.ts';
import { WaitingCard } from '../fixtures/waiting-card.ts';

/**
 * Total number of openings. Each kind in `openingKinds` gets an equal share. The typing speed changes from each opening
 * to the next. To measure reliable figures, set ASSIST_OPENINGS=1000.
 */
const openings = Number(process.env.ASSIST_OPENINGS ?? 12);

for (const [place, kind] of openingKinds.entries()) {
  const count = Math.ceil(openings / openingKinds.length);

  test(`no typed key is lost after the click, in ${count} openings: ${kind.name}`, async ({
    page,
    assistant,
  }) => {
    test.setTimeout(60_000 + count * (10_000 + 3 * kind.delay));
    const opening = await Opening.on(page, assistant, kind);
    const wrong: string[] = [];
    let lost = 0;
    for (let turn = 0; turn < count; turn += 1) {
      if (turn === 0 || !kind.isWarm) {
        await page.goto('/cases/bare/', { waitUntil: kind.isWarm ? 'load' : 'commit' });
      }
      if (turn === 0 && kind.isWarm) {
        await assistant.untilInserted();
        await expect(assistant.frame.locator('[data-visibility="ready"]')).toBeAttached();
      }
      const text = `Where is my claim ${turn}?`;
      await opening.openAndType(text, 2 * place + turn);
      const arrived = await opening.read(text);
      lost += countLost(text, arrived);
      if (arrived !== text) wrong.push(`${turn}: ${arrived}`);
      if (kind.isWarm) await opening.closeAgain();
    }
    console.info(
      `${kind.name}: ${count} openings, ${wrong.length} not whole, ${lost} characters lost`,
    );
    expect(wrong).toEqual([]);
  });
}

const drawerPage = '**/drawer/index.html';

test('a question submitted while the drawer loads is asked once, and later keys wait in the input', async ({
  page,
  assistant,
  answers,
}) => {
  const card = await WaitingCard.on(page);
  const requests = await holdRequests(page, drawerPage);
  await page.goto('/cases/bare/');
  await assistant.askButton.click();
  await page.keyboard.type('Where is my claim?');
  await expect(card.field, 'no Space has pressed Close').toHaveValue('Where is my claim?');
  await expect(card.field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your question will be asked.')).toBeVisible();
  await page.keyboard.type('And then?');
  await requests.release();
  const answer = await answers.next();
  expect(answer.body).toMatchObject({ messages: [{ content: 'Where is my claim?' }] });
  answer.finish();
  await assistant.untilInserted();
  await expect(assistant.input).toHaveValue('And then?');
  await expect(assistant.input).toBeFocused();
  await page.keyboard.press('Enter');
  const second = await answers.next();
  expect(second.body).toMatchObject({ messages: [{ content: 'And then?' }] });
  second.finish();
  expect(answers.untaken).toBe(0);
});

test('text typed for a drawer that never loads stays in the field, also after ‘Try again’', async ({
  page,
  assistant,
  problems,
}) => {
  problems.expect('AI assist: The drawer did not answer.');
  const card = await WaitingCard.on(page);
  await page.route(drawerPage, (route) => route.abort('connectionrefused'));
  await page.clock.install();
  await page.goto('/cases/bare/');
  await assistant.askButton.click();
  await page.keyboard.type('Where is my claim?');
  await page.clock.runFor(10_500);
  await expect(card.failed).toBeVisible();
  await expect(card.field).toHaveValue('Where is my claim?');
  await expect(card.field).toBeFocused();
  await page.unroute(drawerPage);
  await card.retry.click();
  await assistant.untilInserted();
  await expect(assistant.input).toHaveValue('Where is my claim?');
  await expect(assistant.input).toBeFocused();
});

test('a drawer closed while it loads has the typed text at the next opening', async ({
  page,
  assistant,
}) => {
  const requests = await holdRequests(page, drawerPage);
  await page.goto('/cases/bare/');
  await assistant.askButton.click();
  await page.keyboard.type('Where is ');
  await page.keyboard.press('Escape');
  await assistant.expectClosed();
  await requests.release();
  await assistant.open();
  await page.keyboard.type('my claim?');
  await expect(assistant.input).toHaveValue('Where is my claim?');
});

test('the drawer stays open after an Escape that reached it while it was closed', async ({
  page,
  assistant,
  answers,
}) => {
  await assistant.openOn('/cases/bare/');
  // The first Escape closes the drawer. Its frame keeps the focus, because the blocked page cannot move the focus. The
  // second Escape therefore reaches the closed drawer.
  const blocked = await blockFrame(page.mainFrame());
  await page.keyboard.press('Escape');
  await assistant.frame.waitForFunction(
    () => document.querySelector('[data-visibility="ready"]'),
    undefined,
    { polling: 50 },
  );
  await page.keyboard.press('Escape');
  await blocked.release();
  await assistant.expectClosed();
  await assistant.open();
  await assistant.untilInPlace();
  await assistant.ask('Where is my claim?');
  (await answers.next()).finish();
  await assistant.expectOpen();
  await expect(assistant.asked('Where is my claim?')).toBeInViewport();
});
