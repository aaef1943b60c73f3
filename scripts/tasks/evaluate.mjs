import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installDependencies } from '../install.mjs';
import { fromRoot } from '../paths.mjs';

/** Inside the room, so that the packages left out of the bundle are found from there. */
const bundleFolder = fromRoot('apps/answer-service/node_modules/.cache/evaluation');

/**
 * `npm run evaluate`: how well the answer service finds and answers, over the sample content and, where
 * CONTENT_DIR names a folder, over that. `npm run evaluate -- --content DIR --questions FILE` asks any
 * questions over any content.
 * @param {readonly string[]} options
 */
export async function run(options) {
  await installDependencies();
  const { build } = await import('vite');
  const source = fromRoot('apps/answer-service/src');
  await build({
    root: fromRoot('apps/answer-service'),
    envDir: false,
    logLevel: 'warn',
    build: { ssr: 'src/evaluation/main.ts', outDir: bundleFolder, emptyOutDir: true },
  });
  try {
    const { evaluate } = await import(pathToFileURL(`${bundleFolder}/main.js`).href);
    await evaluate(options, {
      folder: `${source}/evaluation`,
      collections: [
        { name: 'sample', contentDir: fromRoot('apps/answer-service/content') },
        ...(process.env.CONTENT_DIR === undefined
          ? []
          : [{ name: 'corpus', contentDir: resolve(process.env.CONTENT_DIR) }]),
      ],
    });
  } finally {
    await rm(bundleFolder, { recursive: true, force: true });
  }
}
