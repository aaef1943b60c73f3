import { watch } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { BuildEnvironmentOptions } from 'vite';
import { distFolder, fromRoot } from '../paths.mjs';
import { buildDemoSite, buildPart, contentFolder } from './build.ts';
import { configureRelease } from './configure-release.ts';
import type { Settings } from './settings.ts';

/** What follows a build. Runs alone: two builds may end at once. */
interface FollowUp {
  readonly name: string;
  readonly run: () => Promise<void>;
}

let running = Promise.resolve();

/**
 * Builds the host scripts, the answer service and the demo site again after a change of their sources. Prints a line for
 * each build, and goes on after a failed one. Leaves out the drawer, which its development server serves.
 *
 * @returns a function that stops watching, and waits for what still follows a build
 */
export async function watchBuilds(settings: Settings): Promise<() => Promise<void>> {
  const configure = () => configureRelease(distFolder, settings);
  const demoSite = { name: 'demo site', run: () => buildDemoSite(settings) };
  const inRelease = { outDir: distFolder };
  // The tests read these folders beside `npm run dev`.
  const inPlace = { emptyOutDir: false };
  const loader = 'packages/loader';
  const watchers = [
    await watchPart(`${loader}/vite.config.ts`, inRelease, { name: 'loader', run: configure }),
    await watchPart(`${loader}/vite.debug.config.ts`, inRelease, { name: 'debug', run: configure }),
    await watchPart(`${loader}/vite.package.config.ts`, inPlace, demoSite),
    // Node starts the service again when its files change.
    await watchPart('apps/answer-service/vite.config.ts', inPlace, {
      name: 'answer service',
      run: async () => {},
    }),
    ...[fromRoot('apps/demo-site'), fromRoot('e2e/fixtures/pages'), contentFolder()].map((folder) =>
      watchFolder(folder, demoSite),
    ),
  ];
  // The first builds have written the host scripts without settings.
  await configure();
  return async () => {
    for (const watcher of watchers) await watcher.close();
    await running;
  };
}

/** Builds a part with Vite, now and after each change. The follow-up runs after each build but the first. */
export async function watchPart(
  configFile: string,
  options: BuildEnvironmentOptions,
  after: FollowUp,
) {
  const watcher = await buildPart(configFile, { ...options, watch: {} });
  if (!('on' in watcher)) throw new Error(`Vite does not watch ${configFile}.`);
  let isFirst = true;
  await new Promise<void>((resolve) => {
    watcher.on('event', async (event) => {
      if ('result' in event) await event.result.close();
      if (event.code === 'ERROR') console.error(`Building ${after.name} failed: ${event.error}`);
      if (event.code !== 'BUNDLE_END' && event.code !== 'ERROR') return;
      if (event.code === 'BUNDLE_END' && !isFirst) follow(after);
      isFirst = false;
      resolve();
    });
  });
  return watcher;
}

/** Follows a change in a folder, apart from built files. One save may write several files. */
export function watchFolder(folder: string, after: FollowUp) {
  let isWaiting = false;
  return watch(folder, { recursive: true }, async (_event, path) => {
    if (isWaiting || path?.split(/[\\/]/).some((name) => /^(?:dist|node_modules)$/.test(name)))
      return;
    isWaiting = true;
    await delay(100);
    isWaiting = false;
    follow(after);
  });
}

function follow({ name, run }: FollowUp) {
  running = running
    .then(run)
    .then(() => console.log(`Rebuilt ${name}.`))
    .catch((error) => console.error(`Could not rebuild ${name}: ${error.message}`));
}
