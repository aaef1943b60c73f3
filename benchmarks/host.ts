import { interleave, median } from '@assist/test-kit/bench';
import { launchChromium } from '@assist/test-kit/browser';
import { localOrigins } from '../scripts/ports.ts';
import { judge, type Verdict } from './budgets.ts';
import { serveComparisonPages } from './comparison-pages.ts';
import { type Opening, timeOpening } from './opening.ts';
import { type Visit, visitHostPage } from './visit.ts';

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

/** Judges the cost for a host page. */
export function judgeHost({
  withLoader,
  openings,
  bareOpenings,
}: HostMeasurement): readonly Verdict[] {
  const highest = (key: keyof Visit) =>
    withLoader.length === 0 ? Number.NaN : Math.max(...withLoader.map((visit) => visit[key]));
  const focusMs = (list: readonly Opening[]) => median(list.map((opening) => opening.focusMs));
  return [
    judge('loaderTask', median(withLoader.map((visit) => visit.longestLoaderTaskMs))),
    judge('layoutShift', highest('layoutShift')),
    judge('earlyRequests', highest('earlyRequests')),
    judge('opening', focusMs(openings) / focusMs(bareOpenings)),
    judge('clickDelay', median(openings.map(({ delayMs }) => delayMs))),
  ];
}
