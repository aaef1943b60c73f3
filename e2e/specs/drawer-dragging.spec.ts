import type { Locator, Page } from '@playwright/test';
import { sendRichAnswer } from '../fixtures/drawer-states.ts';
import { expect, test } from '../fixtures/test.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Drags the pointer by the distance `way`. `pace` is the speed in px/ms, by the clock of the drawer. */
async function drag(page: Page, from: Point, way: Point, pace: number): Promise<void> {
  const start = Date.now();
  await page.clock.setFixedTime(start);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + way.x, from.y + way.y, { steps: 4 });
  await page.clock.setFixedTime(start + Math.hypot(way.x, way.y) / pace);
  await page.mouse.up();
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('Nothing to see.');
  return box;
}

/** Speeds just below and just above the minimum speed that closes the drawer (0.4 px/ms, spec §2). */
const SLOW = 0.38;
const FAST = 0.42;

const cases = [
  { name: 'to the right on a wide screen', width: 1440, height: 900, axis: 'x', size: 576 },
  { name: 'down on a narrow screen', width: 390, height: 800, axis: 'y', size: 720 },
] as const;

for (const { name, width, height, axis, size } of cases) {
  test(`the drawer dragged ${name} by its header closes past a quarter of its size, or after a fast drag`, async ({
    page,
    assistant,
  }) => {
    await page.setViewportSize({ width, height });
    await assistant.openOn('/cases/bare/');
    const panel = assistant.frame.locator('[data-vaul-drawer]');
    const note = assistant.frame.getByText('Responses may need confirmation.');
    const dragBy = async (share: number, pace: number): Promise<void> => {
      const { x, y } = await boxOf(note);
      const way = { x: 0, y: 0, [axis]: Math.round(size * share) };
      await drag(page, { x: x + 4, y: y + 4 }, way, pace);
    };
    const untilInPlace = () =>
      expect
        .poll(async () => Math.round((await boxOf(panel))[axis]))
        .toBe((axis === 'x' ? width : height) - size);
    await untilInPlace();

    await test.step('less than a quarter, slowly: it goes back', async () => {
      await dragBy(0.24, SLOW);
      await untilInPlace();
      await assistant.expectOpen();
    });

    await test.step('more than a quarter: it closes', async () => {
      await dragBy(0.26, SLOW);
      await assistant.expectClosed();
      await expect(assistant.askButton).toBeFocused();
    });

    await test.step('less than a quarter, but fast: it closes', async () => {
      await assistant.open();
      await untilInPlace();
      await dragBy(0.1, FAST);
      await assistant.expectClosed();
    });

    await test.step('opened again while it slides out: it comes back to its place', async () => {
      await assistant.open();
      await untilInPlace();
      await dragBy(0.26, SLOW);
      await expect(panel).toHaveAttribute('data-state', 'closed');
      await page.evaluate(() => Reflect.get(window, 'Assist').open());
      await untilInPlace();
      await assistant.expectOpen();
    });
  });
}

test('dragging over the answer or the input selects text and does not move the drawer', async ({
  page,
  assistant,
  answers,
}) => {
  await assistant.openOn('/cases/bare/');
  await assistant.ask('How do I apply?');
  sendRichAnswer(await answers.next());
  await assistant.untilAnswered();
  await assistant.untilInPlace();
  const panel = assistant.frame.locator('[data-vaul-drawer]');
  const before = await boxOf(panel);

  const words = await boxOf(assistant.frame.getByText('Your service number'));
  await drag(page, { x: words.x + 2, y: words.y + 12 }, { x: 300, y: 0 }, FAST);
  expect(await assistant.frame.evaluate(() => getSelection()?.toString())).toContain(
    'Your service number',
  );
  expect(await boxOf(panel)).toEqual(before);

  await assistant.input.fill('A question to select');
  const input = await boxOf(assistant.input);
  await drag(page, { x: input.x + 14, y: input.y + 22 }, { x: 300, y: 0 }, FAST);
  const selected = await assistant.input.evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart, area.selectionEnd),
  );
  expect(selected).toBe('A question to select');
  expect(await boxOf(panel)).toEqual(before);
});

test('every action in the drawer works by clicks, without dragging', async ({
  assistant,
  answers,
}) => {
  await assistant.goto('/cases/bare/');
  await assistant.askButton.click();
  await assistant.untilInserted();
  await assistant.frame.getByRole('button', { name: 'How do I get a veteran card?' }).click();
  const first = await answers.next();
  first.send({ type: 'text', value: 'Half' });
  await expect(assistant.answer).toContainText('Half');
  await assistant.stop.click();
  await first.untilClosed();
  await assistant.frame.getByRole('button', { name: 'Popular questions' }).click();
  await assistant.frame.getByRole('button', { name: 'How do I get a veteran card?' }).click();
  sendRichAnswer(await answers.next());
  await assistant.untilAnswered();
  await assistant.frame.getByRole('button', { name: 'How long does it take?' }).click();
  const second = await answers.next();
  expect(second.body).toMatchObject({ messages: [{ content: 'How long does it take?' }] });
  second.send({ type: 'text', value: 'Four weeks.' });
  second.finish();
  await assistant.untilAnswered();
  await assistant.close.click();
  await assistant.expectClosed();
});
