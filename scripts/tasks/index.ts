import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ExpectedError } from '../expected-error.mjs';
import { importTypeScript } from '../import-typescript.mjs';

/**
 * `npm run index -- --content DIR`: embeds a content folder and writes the vectors into it. `--examples` embeds the example
 * questions of the answer service, after a change of their list.
 */
export async function run(options: readonly string[]) {
  const { values } = parseArgs({
    args: [...options],
    options: { content: { type: 'string' }, examples: { type: 'boolean', default: false } },
  });
  if (values.content === undefined && !values.examples) {
    throw new ExpectedError('Name a folder: npm run index -- --content DIR');
  }
  const { indexFolder, indexExamples } = await importTypeScript(
    'apps/answer-service/src/content/index-folder.ts',
  );
  const count =
    values.content === undefined
      ? await indexExamples(showProgress)
      : await indexFolder(resolve(values.content), showProgress);
  console.log(`${count} vectors are up to date.`);
}

/** Redraws one line in a terminal; elsewhere prints every tenth part. */
function showProgress(done: number, total: number) {
  const line = `Embedded ${done} of ${total}.`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === total ? '\n' : ''}`);
  else if (done === total || done % Math.ceil(total / 10) < 8) console.log(line);
}
