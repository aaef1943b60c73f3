import { setTimeout as delay } from 'node:timers/promises';
import {
  launchChromium,
  type Memory,
  openPage,
  type PageUnderTest,
} from '@assist/test-kit/browser';
import { localOrigins } from '../scripts/ports.ts';
import { judge, type Verdict } from './budgets.ts';
import { serveComparisonPages } from './comparison-pages.ts';

/** Memory of the page or the drawer before and after many repetitions. */
export interface LeakMeasurement {
  /** The name of the repeated action. */
  readonly what: string;
  readonly where: string;
  readonly count: number;
  readonly before: Memory | undefined;
  readonly after: Memory | undefined;
  /** The same with a bare frame: what the browser itself keeps. */
  readonly floor?: LeakMeasurement | undefined;
}

const keys = ['nodes', 'listeners', 'documents', 'heapBytes', 'browserBytes'] as const;

/** Of each kind; the first ones fill what the browser and the drawer keep once: styles above all. */
const warmUp = 200;
const counted = 500;

/** Calls between page and drawer keep what they carried until their time limit of 5 s is over. In ms. */
const restMs = 6_000;

/**
 * Nothing is compiled: that fills the heap as well, later and later, and hides what is kept. Nothing slides: that takes a
 * second of each opening, and is the browser's.
 */
const switches = ['--js-flags=--jitless', '--force-prefers-reduced-motion'];

const hostUrl = `${localOrigins.demoSite}/cases/bare/`;
const drawerUrl = `${localOrigins.cdn}/drawer/`;

/** Two in turn, so that the heading tells when the next one has come. */
const questions = ['How do I apply for a gold card?', 'How do I check my claim status?'];

/** Opens by the ask button until the drawer has the focus, and closes until the page has it back, so many times. */
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

/** Shows a bare frame and hides it again, so many times. */
const showMany = (count: number) => `(async () => {
  const [button, frame] = document.querySelectorAll('button, iframe');
  const untilDrawn = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  for (let opening = 0; opening < ${count}; opening += 1) {
    button.click();
    await untilDrawn();
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
 * What stays behind of many openings and of many questions, in the page and in the drawer.
 *
 * @param executable of the browser
 */
export async function measureLeaks(executable: string): Promise<LeakMeasurement[]> {
  const pages = await serveComparisonPages({ hostDocument: await (await fetch(hostUrl)).text() });
  const browser = await launchChromium(executable, switches);
  try {
    const bare = await openPage(browser);
    await bare.goto(pages.bare);
    await bare.until('window.isWarm');
    const floors = await measure(bare, pages.bareFrame, 'openings of a bare frame', (count) =>
      bare.evaluate(showMany(count)),
    );
    await bare.close();
    const page = await openPage(browser);
    await page.goto(hostUrl);
    await page.until('window.Assist?.state?.environment !== undefined');
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

/** @param frameUrl how the frame's address begins */
async function measure(
  page: PageUnderTest,
  frameUrl: string,
  what: string,
  repeat: (count: number) => Promise<void>,
): Promise<LeakMeasurement[]> {
  const memories = async () => {
    await delay(restMs);
    return [await page.memory(), await page.memory(frameUrl)];
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

async function askMany(page: PageUnderTest, count: number) {
  for (let index = 0; index < count; index += 1) {
    const question = questions[index % questions.length] ?? '';
    await page.evaluate(`Assist.open({ question: ${JSON.stringify(question)} })`);
    await page.until(isAnswered(question), drawerUrl);
  }
}

/** Judges the growth of one repetition, less that of a bare frame. */
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

/** A row for each measurement and its floor: what was held before and after. */
export function tabulateLeaks(measurements: readonly LeakMeasurement[]) {
  return measurements
    .flatMap((measurement) => (measurement.floor ? [measurement, measurement.floor] : measurement))
    .map(({ what, where, count, before, after }) => ({
      what: `${count} ${what}`,
      where,
      ...Object.fromEntries(keys.map((key) => [key, `${before?.[key]} -> ${after?.[key]}`])),
    }));
}
