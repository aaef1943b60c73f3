import { BEFORE_FLOOD, floods } from '@assist/test-kit';
import type { Frame } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** Maximum delay of a key or a timer in the frame, in ms. */
const LONGEST_WAIT_MS = 1_000;

for (const flood of floods) {
  test(`the drawer answers keys within a second during and after a flood: ${flood.name} [T18]`, async ({
    assistant,
    answers,
    problems,
  }) => {
    if (flood.isCutOff) problems.expectBrokenAnswer();
    test.setTimeout(90_000);
    await assistant.openOn('/cases/bare/');
    await assistant.ask('How do I apply?');
    const answer = await answers.next();
    await watchMainThread(assistant.frame);

    const poured = answer.pour(flood);
    await expect(assistant.answer).toContainText(BEFORE_FLOOD);
    await assistant.input.pressSequentially('still');
    await poured;
    await expect(assistant.stop).toHaveCount(0);
    await assistant.input.pressSequentially(' here');
    await expect(assistant.input).toHaveValue('still here');
    await expect(assistant.answer).toContainText(BEFORE_FLOOD);
    const waits = await readWaits(assistant.frame);
    console.info(`${flood.name}: blocked ${waits.blocked} ms at most, a key ${waits.key} ms`);
    expect(Math.max(waits.blocked, waits.key)).toBeLessThan(LONGEST_WAIT_MS);
    await expect(assistant.incomplete).toHaveCount(flood.isCutOff ? 1 : 0);
    await assistant.close.click();
    await assistant.expectClosed();
  });
}

/** Starts to record two maximum delays in the frame: of a timer that runs every 10 ms, and of a key event. */
async function watchMainThread(frame: Frame): Promise<void> {
  await frame.evaluate(() => {
    const waits = { blocked: 0, key: 0 };
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      waits.blocked = Math.max(waits.blocked, Math.round(now - last));
      last = now;
    }, 10);
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        waits.key = Math.max(waits.key, Math.round(performance.now() - timeStamp));
      },
      { capture: true },
    );
    Object.assign(window, { waits });
  });
}

function readWaits(frame: Frame): Promise<{ readonly blocked: number; readonly key: number }> {
  return frame.evaluate(() => Reflect.get(window, 'waits'));
}
