import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { localOrigins } from '../scripts/ports.ts';
import { judge, type Verdict } from './budgets.ts';
import { serveComparisonPages } from './comparison-pages.ts';
import { frameOf, type Memory, openPage, readMemory, until } from './page-under-test.ts';

/** Memory of the page or the drawer, before and after many repetitions of an action. */
export interface LeakMeasurement {
  /** Name of the repeated action, in the plural. */
  readonly what: string;
  readonly where: string;
  readonly count: number;
  readonly before: Memory | undefined;
  readonly after: Memory | undefined;
  /**
   * The same measurement with a bare frame (an iframe with one input) instead of the drawer. It shows how much memory
   * the browser itself keeps.
   */
  readonly floor?: LeakMeasurement | undefined;
}

const keys = ['nodes', 'listeners', 'documents', 'heapBytes', 'browserBytes'] as const;

/**
 * Number of repetitions before the first reading. These repetitions fill the caches of browser and drawer, mainly with
 * styles.
 */
const warmUp = 200;
const counted = 500;

/**
 * Pause before each reading, in ms. It is longer than 5 s, because a call between page and drawer keeps its data until
 * its timeout of 5 s.
 */
const restMs = 6_000;

/**
 * Chromium's command-line switches. The first disables the JIT compiler: compiled code keeps filling the heap during
 * the run, which hides leaks. The second reduces motion, because the sliding drawer would add a second to each opening.
 */
const switches = ['--js-flags=--jitless', '--force-prefers-reduced-motion'];

const hostUrl = `${localOrigins.demoSite}/cases/bare/`;
const drawerUrl = `${localOrigins.cdn}/drawer/`;

/** Two questions that alternate, so that the drawer's heading shows whether the next answer has begun. */
const questions = ['How do I apply for a gold card?', 'How do I check my claim status?'];

/**
 * Script that opens the drawer with the ask button and closes it, `count` times. Waits for the focus to move each time.
 */
const openMany = (count: number) => `(async () => {
  const opener = document.querySelector('assist-ask-button');
  const until = async (isTrue) => {
    while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  for (let opening = 0; opening < ${count}; opening += 1) {
    opener.shadowRoot.querySelector('button').click();
    await until(() => document.activeElement.localName === 'assist-frame');
    Assist.close();
    await until(() => document.activeElement === opener);
  }
})()`;

/**
 * Script that shows and hides a bare frame, `count` times. Like the drawer's frame, the bare frame first gets the focus
 * and then enters the top layer. Chromium keeps up to 620 bytes of timing records for each of these two steps.
 */
const showMany = (count: number) => `(async () => {
  const [button, frame] = document.querySelectorAll('button, iframe');
  const untilDrawn = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  frame.popover = 'manual';
  // Without this style, the browser would not lay out the popover while it is closed.
  frame.style.display = 'block';
  for (let opening = 0; opening < ${count}; opening += 1) {
    button.click();
    await untilDrawn();
    frame.showPopover();
    await untilDrawn();
    frame.hidePopover();
    frame.className = '';
    button.focus();
    await untilDrawn();
  }
})()`;

const isAnswered = (question: string) => `(() => {
  const has = (selector, text) =>
    [...document.querySelectorAll(selector)].some(({ textContent }) => textContent.includes(text));
  return has('h2', ${JSON.stringify(question)}) && has('button', 'Copy answer') && !has('button', 'Stop');
})()`;

/**
 * Opens the drawer and asks questions, many times each. Measures how much memory of the page and the drawer is not
 * freed.
 *
 * @param executable path of the browser's executable
 */
export async function measureLeaks(executable: string): Promise<LeakMeasurement[]> {
  const pages = await serveComparisonPages({ hostDocument: await (await fetch(hostUrl)).text() });
  const browser = await chromium.launch({ executablePath: executable, args: switches });
  try {
    const bare = await openPage(browser);
    await bare.goto(pages.bare);
    await until(bare, 'window.isWarm');
    const floors = await measure(bare, pages.bareFrame, 'openings of a bare frame', (count) =>
      bare.evaluate(showMany(count)),
    );
    await bare.close();
    const page = await openPage(browser);
    await page.goto(hostUrl);
    await page.hover('assist-ask-button');
    await until(page, 'window.Assist?.state?.environment !== undefined');
    const openings = await measure(page, drawerUrl, 'openings', (count) =>
      page.evaluate(openMany(count)),
    );
    return [
      ...openings.map((opening, place) => ({ ...opening, floor: floors[place] })),
      ...(await measure(page, drawerUrl, 'questions', (count) => askMany(page, count))),
    ];
  } finally {
    await browser.close();
    await pages.close();
  }
}

/**
 * Repeats an action. Reads the memory of the page and the frame before and after the repetitions.
 *
 * @param frameUrl prefix of the frame's URL
 * @param what name of the action, in the plural
 */
async function measure(
  page: Page,
  frameUrl: string,
  what: string,
  repeat: (count: number) => Promise<void>,
): Promise<LeakMeasurement[]> {
  const memories = async () => {
    await delay(restMs);
    return [await readMemory(page), await readMemory(page, frameOf(page, frameUrl))];
  };
  await repeat(warmUp);
  const [pageBefore, drawerBefore] = await memories();
  await repeat(counted);
  const [pageAfter, drawerAfter] = await memories();
  return [
    { what, where: 'page', count: counted, before: pageBefore, after: pageAfter },
    { what, where: 'drawer', count: counted, before: drawerBefore, after: drawerAfter },
  ];
}

async function askMany(page: Page, count: number) {
  for (let index = 0; index < count; index += 1) {
    const question = questions[index % questions.length] ?? '';
    await page.evaluate(`Assist.open({ question: ${JSON.stringify(question)} })`);
    await until(frameOf(page, drawerUrl), isAnswered(question));
  }
}

/** Judges the memory growth per repetition by its budgets. For openings, first subtracts the growth of a bare frame. */
export function judgeLeaks(measurements: readonly LeakMeasurement[]): readonly Verdict[] {
  const growth = ({ count, before, after }: LeakMeasurement, key: keyof Memory) =>
    ((after?.[key] ?? Number.NaN) - (before?.[key] ?? Number.NaN)) / count;
  return measurements.flatMap((measurement) => {
    const { what, where, count, floor } = measurement;
    const of = ` of ${count} ${what}, in the ${where}${floor ? ', beyond a bare frame' : ''}`;
    return keys.map((key) =>
      judge(key, growth(measurement, key) - (floor ? growth(floor, key) : 0), of),
    );
  });
}

/**
 * Returns a table of the memory before and after the repetitions, with one row for each measurement. The row of a bare
 * frame follows the row that it is compared with.
 */
export function tabulateLeaks(measurements: readonly LeakMeasurement[]) {
  return measurements
    .flatMap((measurement) => (measurement.floor ? [measurement, measurement.floor] : measurement))
    .map(({ what, where, count, before, after }) => ({
      what: `${count} ${what}`,
      where,
      ...Object.fromEntries(keys.map((key) => [key, `${before?.[key]} -> ${after?.[key]}`])),
    }));
}
