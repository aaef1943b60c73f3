import { describeMachine } from '../bench/performance-report.mjs';
import { clearEnvironment } from '../build/environment-file.mjs';
import { chooseByName } from '../choose-by-name.mjs';
import { fromClone } from '../journeys/from-clone.mjs';
import { fromSitemap } from '../journeys/from-sitemap.mjs';
import { formatJourney } from '../journeys/stopwatch.mjs';
import { toStrictPage } from '../journeys/to-strict-page.mjs';

/** @type {Record<string, { title: string, run: () => Promise<import('../journeys/stopwatch.mjs').Steps> }>} */
const journeys = {
  clone: { title: 'clone to first answer', run: fromClone },
  release: { title: 'built release to a strict page behind nginx with TLS', run: toStrictPage },
  sitemap: { title: 'sitemap of 200 pages to an answer from them', run: fromSitemap },
};

/**
 * `npm run journeys`: how long the ways take that somebody goes who begins with nothing, once each;
 * `npm run journeys -- release` goes one.
 * @param {readonly string[]} names
 */
export async function run(names) {
  const chosen = chooseByName('journey', journeys, names);
  await clearEnvironment();
  const lines = [];
  for (const { title, run: time } of chosen) lines.push(formatJourney(title, await time()));
  console.log(`\nOne run each: ${describeMachine()}.\n\n${lines.join('\n')}`);
}
