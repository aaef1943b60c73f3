import type { Locator } from '@playwright/test';
import { sendRichAnswer } from '../fixtures/drawer-states.ts';
import { expect, test } from '../fixtures/test.ts';

/** Minimum contrast between a control and its surroundings (WCAG 1.4.11). */
const NON_TEXT_CONTRAST = 3;

const read = (element: Locator, property: string): Promise<string> =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

/** Returns the relative luminance of a colour. The colour is in the form `rgb(…)`, as browsers compute it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? [])
    .map((part) => Number(part) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('the drawer’s error ring, Ask button and focused skip link have at least contrast 3', async ({
  page,
  assistant,
  answers,
}) => {
  await assistant.openOn('/cases/bare/');
  const { frame } = assistant;
  const panel = frame.locator('[data-vaul-drawer]');
  const ask = frame.getByRole('button', { name: 'Ask', exact: true });

  await test.step('Ask without a question keeps its contrast, and is gray where colours are forced', async () => {
    await expect(ask).toHaveAttribute('aria-disabled', 'true');
    expect(contrast(await read(ask, 'color'), await read(ask, 'background-color'))).toBeGreaterThan(
      NON_TEXT_CONTRAST,
    );
    await page.emulateMedia({ forcedColors: 'active' });
    const gray = await panel.evaluate((node) => {
      const probe = node.appendChild(document.createElement('i'));
      probe.style.color = 'GrayText';
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    await expect(ask).toHaveCSS('color', gray);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await test.step('a question that is too long has a solid ring', async () => {
    await assistant.input.fill('a'.repeat(151));
    const box = frame.locator('.question-box');
    await expect(box).toHaveCSS('outline-style', 'solid');
    expect(
      contrast(await read(box, 'outline-color'), await read(panel, 'background-color')),
    ).toBeGreaterThan(NON_TEXT_CONTRAST);
  });

  await test.step('Skip to answer is seen with the focus only', async () => {
    await assistant.ask('How do I apply?');
    sendRichAnswer(await answers.next());
    await assistant.untilAnswered();
    const skip = frame.getByRole('link', { name: 'Skip to answer' });
    const height = async (): Promise<number> => (await skip.boundingBox())?.height ?? 0;
    expect(await height()).toBe(1);
    await skip.focus();
    expect(await height()).toBeGreaterThan(24);
  });

  await test.step('links that open a new tab show so on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const sources = frame.getByRole('region', { name: 'Sources' }).getByRole('link');
    for (const link of await sources.all()) await expect(link.locator('svg').last()).toBeVisible();
  });
});
