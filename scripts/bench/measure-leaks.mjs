import { launchChromium, openPage } from '@assist/test-kit/browser';
import { localOrigins } from '../ports.mjs';

/** @typedef {import('./leak-budgets.mjs').LeakMeasurement} LeakMeasurement */
/** @typedef {import('@assist/test-kit/browser').PageUnderTest} PageUnderTest */

/** Of each kind; the first ones fill what the browser and the drawer keep once. */
const warmUp = 50;
const counted = 500;

const drawerUrl = `${localOrigins.cdn}/drawer/`;

/** Two in turn, so that the heading tells when the next one has come. */
const questions = ['How do I apply for a gold card?', 'How do I check my claim status?'];

/** Opens by the ask button until the drawer has the focus, and closes until the page has it back, so many times. */
const openMany = (/** @type {number} */ count) => `(async () => {
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

const isAnswered = (/** @type {string} */ question) => `(() => {
  const has = (selector, text) =>
    [...document.querySelectorAll(selector)].some(({ textContent }) => textContent.includes(text));
  return has('h2', ${JSON.stringify(question)}) && has('button', 'Copy answer') && !has('button', 'Stop');
})()`;

/**
 * What stays behind of many openings and of many questions, in the page and in the drawer.
 * @param {string} executable of the browser
 * @returns {Promise<LeakMeasurement[]>}
 */
export async function measureLeaks(executable) {
  const browser = await launchChromium(executable);
  try {
    const page = await openPage(browser);
    await page.goto(`${localOrigins.demoSite}/cases/bare/`);
    await page.until('window.Assist?.state?.environment !== undefined');
    return [
      ...(await measure(page, 'openings', (count) => page.evaluate(openMany(count)))),
      ...(await measure(page, 'questions', (count) => askMany(page, count))),
    ];
  } finally {
    await browser.close();
  }
}

/**
 * @param {PageUnderTest} page
 * @param {string} what
 * @param {(count: number) => Promise<void>} repeat
 * @returns {Promise<LeakMeasurement[]>}
 */
async function measure(page, what, repeat) {
  const memories = async () => [await page.memory(), await page.memory(drawerUrl)];
  await repeat(warmUp);
  const [pageBefore, drawerBefore] = await memories();
  await repeat(counted);
  const [pageAfter, drawerAfter] = await memories();
  return [
    { what, where: 'page', count: counted, before: pageBefore, after: pageAfter },
    { what, where: 'drawer', count: counted, before: drawerBefore, after: drawerAfter },
  ];
}

/**
 * @param {PageUnderTest} page
 * @param {number} count
 */
async function askMany(page, count) {
  for (let index = 0; index < count; index += 1) {
    const question = questions[index % questions.length] ?? '';
    await page.evaluate(`Assist.open({ question: ${JSON.stringify(question)} })`);
    await page.until(isAnswered(question), drawerUrl);
  }
}
