import { expect } from '@playwright/test';
import { Assistant } from '../fixtures/assistant.ts';
import { expectDesign } from '../fixtures/design-rules.ts';
import {
  type DrawerState,
  drawerStates,
  HOST_PAGE,
  type Stage,
} from '../fixtures/drawer-states.ts';
import { test } from '../fixtures/test.ts';
import { WaitingCard } from '../fixtures/waiting-card.ts';
import { AssistantWords } from '../fixtures/words.ts';

/** Windows, with the largest height of the header in them, in CSS px. */
const sizes = [
  { width: 1440, height: 900, usual: 164, 'too-long': 336, reading: 120 },
  { width: 390, height: 844, usual: 152, 'too-long': 200, reading: 104 },
];

const schemes = [
  { colorScheme: 'light', forcedColors: 'none' },
  { colorScheme: 'dark', forcedColors: 'none' },
  { colorScheme: 'dark', forcedColors: 'active' },
] as const;

async function answerFully(stage: Stage): Promise<void> {
  await drawerStates.find(({ name }) => name === 'complete')?.arrange(stage);
}

/** The states in which visitors see the drawer: those of the specification, and three that follow an answer. */
const states: readonly DrawerState[] = [
  ...drawerStates,
  {
    name: 'reading',
    async arrange(stage) {
      await answerFully(stage);
      const { answer, frame } = stage.assistant;
      await answer.evaluate((area) => area.scrollTo(0, 400));
      await expect(frame.locator('[data-folded="true"]')).toBeVisible();
    },
  },
  {
    name: 'writing',
    async arrange(stage) {
      await answerFully(stage);
      await stage.assistant.input.fill('And 11 more');
    },
  },
  {
    name: 'earlier-question',
    async arrange(stage) {
      await answerFully(stage);
      const { frame, words } = stage.assistant;
      await frame.getByRole('button', { name: words.say('backToPopular') }).click();
      await expect(
        frame.getByRole('heading', { name: words.say('popularQuestions') }),
      ).toBeVisible();
    },
  },
];

/** How long the loader waits for the drawer to load, plus some slack, in ms. */
const loadingLimitMs = 10_500;

/** Finds what a designer would mend in a picture of the drawer or the card. Runs in the page. */
function findFaults(panel: Element, headerLimit: number): string[] {
  const root = panel.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) throw new Error('Not shown');
  const edge = panel.getBoundingClientRect();
  const area = (panel.querySelector('#answer') ?? panel).getBoundingClientRect();
  const shown = [...panel.querySelectorAll<HTMLElement>('*')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('.visually-hidden, .skip, svg, .table-scroll, .excess') === null &&
      getComputedStyle(element).clipPath === 'none',
  );
  const name = (element: Element) =>
    `${element.localName}.${element.className}: ${element.textContent?.slice(0, 30)}`;
  const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const surface = getComputedStyle(panel).backgroundColor;
  const contrast = (colour: string) => {
    const [light = 0, dark = 0] = [luminance(colour), luminance(surface)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const isCut = (element: HTMLElement) => {
    const box = element.getBoundingClientRect();
    const { overflowX, textOverflow } = getComputedStyle(element);
    const isClipped = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    return (
      box.width > 0 &&
      (box.left < edge.left - 1 ||
        box.right > edge.right + 1 ||
        (isClipped && textOverflow !== 'ellipsis'))
    );
  };
  const isCovered = (control: HTMLElement) => {
    const top = control.closest('#answer') === null ? edge.top : area.top;
    const boxes = [...control.getClientRects()];
    if (boxes.some((box) => box.top < top || box.bottom > innerHeight)) return false;
    // A link that wraps has a box for each of its lines.
    const hits = boxes.map((box) =>
      root.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2),
    );
    return !hits.some((hit) => control.contains(hit) || hit?.contains(control));
  };
  const isFilled = (control: HTMLElement) => {
    const { backgroundColor } = getComputedStyle(control);
    return (channels(backgroundColor)[3] ?? 1) > 0 && contrast(backgroundColor) >= 3;
  };
  const isReversed = (run: Element) => {
    if (!run.matches('bdi')) return false;
    const text = run.firstChild;
    const length = text?.nodeType === Node.TEXT_NODE ? (text.textContent?.length ?? 0) : 0;
    if (text === null || length < 2 || run.getClientRects().length > 1) return false;
    const leftOf = (at: number) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    };
    return leftOf(0) > leftOf(length - 1);
  };
  const controls = shown.filter((element) => element.matches('button, a, textarea'));
  const sign = panel.querySelector('.loading-sign');
  const cardSign = panel.querySelector('.end:empty');
  const signColour = sign && getComputedStyle(sign, '::before').backgroundColor;
  const cardColour = cardSign && getComputedStyle(cardSign).backgroundImage.match(/rgb\([^)]+\)/);
  const filled = controls.filter((one) => isFilled(one) && !one.ariaPressed);
  const header = panel.querySelector('.header')?.getBoundingClientRect().bottom ?? 0;
  return [
    ...(header - edge.top > headerLimit ? [`header of ${header - edge.top} px`] : []),
    ...shown.filter(isCut).map((one) => `cut: ${name(one)}`),
    ...controls.filter(isCovered).map((one) => `covered: ${name(one)}`),
    ...filled.slice(1).map((one) => `filled, too: ${name(one)}`),
    ...shown.filter(isReversed).map((one) => `reversed: ${name(one)}`),
    ...[signColour, cardColour?.[0]]
      .filter((colour) => colour && contrast(colour) < 3)
      .map((colour) => `faint sign: ${colour}`),
  ];
}

for (const [language, path] of [
  ['en', HOST_PAGE],
  ['ar', '/cases/right-to-left/'],
] as const) {
  for (const { name, hasFailedRequest, hasBrokenAnswer, arrange } of states) {
    test(`the drawer’s state ${name} in ${language} has a low header, nothing cut or covered, one filled button, and digits in order`, {
      tag: '@chromium',
    }, async ({ page, context, answers, problems }) => {
      if (hasFailedRequest) problems.expectFailedRequest();
      if (hasBrokenAnswer) problems.expectBrokenAnswer();
      const assistant = new Assistant(page, new AssistantWords(language));
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await assistant.openOn(path);
      await arrange({ context, assistant, answers });
      const panel = assistant.frame.locator('[data-vaul-drawer]');
      for (const { width, height, ...limits } of sizes) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => assistant.frame.evaluate(() => innerWidth)).toBe(width);
        const limit = limits[name === 'reading' || name === 'too-long' ? name : 'usual'];
        for (const scheme of schemes) {
          await page.emulateMedia(scheme);
          await expect.poll(() => panel.evaluate(findFaults, limit)).toEqual([]);
        }
        await expectDesign(assistant.frame);
      }
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    });
  }
}

test('the waiting card has a low header, nothing cut or covered, one filled button and a visible sign, before and after it fails', {
  tag: '@chromium',
}, async ({ page, problems }) => {
  problems.expect('AI assist: The drawer did not answer.');
  const card = await WaitingCard.on(page);
  await page.route('**/drawer/index.html', () => undefined);
  await page.clock.install();
  await page.goto(HOST_PAGE);
  await page.evaluate(async () => {
    const assist = Reflect.get(window, 'Assist');
    await assist.ready;
    assist.open({ question: 'How do I apply for a gold card?' });
  });
  await card.untilInPlace();
  for (const { shown, after } of [
    { shown: card.loading, after: 0 },
    { shown: card.failed, after: loadingLimitMs },
  ]) {
    await page.clock.runFor(after);
    await expect(shown).toBeVisible();
    for (const { width, height, usual } of sizes) {
      await page.setViewportSize({ width, height });
      for (const scheme of schemes) {
        await page.emulateMedia(scheme);
        await expect.poll(() => card.panel.evaluate(findFaults, usual)).toEqual([]);
      }
    }
  }
});
