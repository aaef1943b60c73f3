import { interleave } from '@assist/test-kit/bench';
import { launchChromium } from '@assist/test-kit/browser';
import { localOrigins } from '../ports.ts';
import { serveComparisonPages } from './comparison-pages.ts';
import { type Visit, visitHostPage } from './host-page.ts';
import { type Opening, timeOpening } from './opening.ts';

/** Odd, so that a median is one of them. A click varies more than a visit. */
const visitCount = 5;
const openingCount = 21;

const hostUrl = `${localOrigins.demoSite}/cases/cost/`;

/**
 * What the assistant costs a host page at a quarter of this machine's speed, run by run beside a page without it.
 */
export interface HostMeasurement {
  readonly withLoader: Visit[];
  readonly withoutLoader: Visit[];
  /** In place of the loader. */
  readonly withHiddenFrame: Visit[];
  readonly openings: Opening[];
  /** Of a bare frame. */
  readonly bareOpenings: Opening[];
}

/**
 * Measures what is built and served.
 *
 * @param executable of the browser
 */
export async function measureHost(executable: string): Promise<HostMeasurement> {
  const pages = await serveComparisonPages({ hostDocument: await (await fetch(hostUrl)).text() });
  const browser = await launchChromium(executable);
  const visit = (url: string) =>
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
