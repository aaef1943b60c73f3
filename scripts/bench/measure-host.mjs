import { interleave } from '@assist/test-kit/bench';
import { launchChromium } from '@assist/test-kit/browser';
import { localOrigins } from '../ports.mjs';
import { serveComparisonPages } from './comparison-pages.mjs';
import { visitHostPage } from './host-page.mjs';
import { timeOpening } from './opening.mjs';

/** Odd, so that a median is one of them. A click varies more than a visit. */
const visitCount = 5;
const openingCount = 21;

const hostUrl = `${localOrigins.demoSite}/cases/cost/`;

/**
 * @typedef {import('./host-page.mjs').Visit} Visit
 * @typedef {import('./opening.mjs').Opening} Opening
 */

/**
 * What the assistant costs a host page at a quarter of this machine's speed, run by run beside a page without it.
 * @typedef {object} HostMeasurement
 * @property {Visit[]} withLoader
 * @property {Visit[]} withoutLoader
 * @property {Visit[]} withHiddenFrame in place of the loader
 * @property {Opening[]} openings
 * @property {Opening[]} bareOpenings of a bare frame
 */

/**
 * Measures what is built and served.
 * @param {string} executable of the browser
 * @returns {Promise<HostMeasurement>}
 */
export async function measureHost(executable) {
  const pages = await serveComparisonPages({ hostDocument: await (await fetch(hostUrl)).text() });
  const browser = await launchChromium(executable);
  const visit = (/** @type {string} */ url) =>
    visitHostPage(browser, {
      url,
      hasLoader: url === hostUrl,
      cdnOrigin: localOrigins.cdn,
    });
  try {
    // The first page of a browser pays for the browser.
    await visit(pages.withoutLoader);
    return await interleave(
      {
        withoutLoader: () => visit(pages.withoutLoader),
        withHiddenFrame: () => visit(pages.hiddenFrame),
        withLoader: () => visit(hostUrl),
        bareOpenings: () =>
          timeOpening(browser, {
            url: pages.bare,
            opener: 'button',
            isWarm: 'window.isWarm',
            frameUrl: pages.bareFrame,
          }),
        openings: () =>
          timeOpening(browser, {
            url: hostUrl,
            opener: 'assist-ask-button',
            isWarm: 'window.Assist?.state?.environment !== undefined',
            frameUrl: `${localOrigins.cdn}/drawer/`,
          }),
      },
      {
        withoutLoader: visitCount,
        withHiddenFrame: visitCount,
        withLoader: visitCount,
        bareOpenings: openingCount,
        openings: openingCount,
      },
    );
  } finally {
    await browser.close();
    await pages.close();
  }
}
