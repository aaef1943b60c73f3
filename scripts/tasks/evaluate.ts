import { resolve } from 'node:path';
import { fromRoot } from '../paths.mjs';

/**
 * `npm run evaluate`: how well the answer service finds and answers, over the sample content and, where
 * CONTENT_DIR names a folder, over that. `npm run evaluate -- --content DIR --questions FILE` asks any
 * questions over any content.
 */
export async function run(options: readonly string[]) {
  const { evaluate } = await import(
    /* @vite-ignore */ fromRoot('apps/answer-service/src/evaluation/main.ts')
  );
  await evaluate(options, {
    folder: fromRoot('apps/answer-service/src/evaluation'),
    collections: [
      { name: 'sample', contentDir: fromRoot('apps/answer-service/content') },
      ...(process.env.CONTENT_DIR === undefined
        ? []
        : [{ name: 'corpus', contentDir: resolve(process.env.CONTENT_DIR) }]),
    ],
  });
}
