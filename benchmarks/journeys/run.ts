import { clearEnvironment } from '../../scripts/build/environment-file.ts';
import { chooseByName } from '../../scripts/choose-by-name.ts';
import { describeMachine } from '../describe-machine.ts';
import { fromClone } from './from-clone.ts';
import { fromSitemap } from './from-sitemap.ts';
import { formatJourney, type Steps } from './stopwatch.ts';
import { toStrictPage } from './to-strict-page.ts';

const journeys: Record<string, { title: string; run: () => Promise<Steps> }> = {
  clone: { title: 'clone to first answer', run: fromClone },
  release: { title: 'built release to a strict page behind nginx with TLS', run: toStrictPage },
  sitemap: { title: 'sitemap of 200 pages to an answer from them', run: fromSitemap },
};

/**
 * `npm run journeys`: times each journey of a new user once, from nothing to a first result.
 * `npm run journeys -- release` times only the journey `release`.
 */
export async function run(names: readonly string[]) {
  const chosen = chooseByName('journey', journeys, names);
  clearEnvironment();
  const lines = [];
  for (const { title, run: time } of chosen) lines.push(formatJourney(title, await time()));
  console.log(`\nOne run each: ${describeMachine()}.\n\n${lines.join('\n')}`);
}
