import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ExpectedError } from '../expected-error.mjs';
import { fromRoot } from '../paths.mjs';

/**
 * `npm run index -- --content DIR`: computes embeddings of a content folder, and writes the vectors into the folder.
 * `--examples` computes the embeddings of the service's example questions instead. Run it after each change of these
 * questions. `--crisis` trains the crisis classifier instead, after a change of its phrases or of its code.
 */
export async function run(options: readonly string[]) {
  const { values } = parseArgs({
    args: [...options],
    options: {
      content: { type: 'string' },
      crisis: { type: 'boolean' },
      examples: { type: 'boolean', default: false },
    },
  });
  if (values.crisis) {
    const training = fromRoot('apps/answer-service/training/crisis-weights.ts');
    (await import(/* @vite-ignore */ training)).writeCrisisWeights();
    return;
  }
  if (values.content === undefined && !values.examples) {
    throw new ExpectedError('The content folder is missing. Use: npm run index -- --content DIR');
  }
  const { indexFolder, indexExamples } = await import(
    /* @vite-ignore */ fromRoot('apps/answer-service/src/content/index-folder.ts')
  );
  const count =
    values.content === undefined
      ? await indexExamples(showProgress)
      : await indexFolder(resolve(values.content), showProgress);
  console.log(`${count} vectors are up to date.`);
}

/** Shows the progress. In a terminal, rewrites one line. Otherwise, prints a line after each tenth of the work. */
function showProgress(done: number, total: number) {
  const line = `Embedded ${done} of ${total}.`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === total ? '\n' : ''}`);
  else if (done === total || done % Math.ceil(total / 10) < 8) console.log(line);
}
