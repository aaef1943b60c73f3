import { interleave, median } from '@assist/test-kit/bench';
import { chromium } from '@playwright/test';
import { localOrigins } from '../scripts/ports.ts';
import { judge, type Verdict } from './budgets.ts';
import { serveComparisonPages } from './comparison-pages.ts';
import { type Opening, timeOpening } from './opening.ts';
import { type Visit, visitHostPage } from './visit.ts';

/**
 * The numbers of visits and openings are odd, so that each median is one of the samples. Openings get more runs,
 * because their times vary more.
 */
const visitCount = 5;
const openingCount = 21;

const hostUrl = `${localOrigins.demoSite}/cases/cost/`;

/**
 * The assistant's cost for a host page, and the same figures for pages without the assistant. The CPU throttle is 4x.
 */
export interface HostMeasurement {
  readonly withLoader: Visit[];
  readonly withoutLoader: Visit[];
  readonly openings: Opening[];
  /** Openings of a bare frame (an iframe with one input) instead of the drawer. */
  readonly bareOpenings: Opening[];
}

/**
 * Measures the assistant on the demo site of the local servers.
 *
 * @param executable path of the browser's executable
 */
export async function measureHost(executable: string): Promise<HostMeasurement> {
  const pages = await serveComparisonPages({ hostDocument: await (await fetch(hostUrl)).text() });
  const browser = await chromium.launch({ executablePath: executable });
  const visit = (url: string) =>
    visitHostPage(browser, { url, hasLoader: url === hostUrl, cdnOrigin: localOrigins.cdn });
  try {
    // The result of this visit is not used, because it includes the start of the browser.
    await visit(pages.withoutLoader);
    return await interleave(
      {
        withoutLoader: () => visit(pages.withoutLoader),
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

/** Judges the cost for a host page by its budgets. */
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
