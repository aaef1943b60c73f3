import { resolve } from 'node:path';
import { buildAnswerService } from '../build/build.ts';
import { ExpectedError } from '../expected-error.mjs';
import { fromRoot } from '../paths.mjs';
import { stopSignals } from '../serve/until-stopped.ts';

/**
 * `npm run evaluate`: measures how well the built answer service answers. Uses the sample content. If CONTENT_DIR is
 * set, also uses the content in this folder. Other settings of the service, such as the model, also come from the
 * environment.
 */
export async function run(options: readonly string[]) {
  const { evaluate } = await import(/* @vite-ignore */ fromRoot('apps/evaluation/src/evaluate.ts'));
  const interruption = new AbortController();
  for (const signal of stopSignals) process.once(signal, () => interruption.abort());
  const { CONTENT_DIR } = process.env;
  try {
    await evaluate(options, {
      collections: [
        { name: 'sample', contentDir: fromRoot('apps/answer-service/content') },
        ...(CONTENT_DIR ? [{ name: 'corpus', contentDir: resolve(CONTENT_DIR) }] : []),
      ],
      async buildService() {
        await buildAnswerService();
        return fromRoot('apps/answer-service/dist/server.js');
      },
      signal: interruption.signal,
      print: (text: string) => console.log(text),
    });
  } catch (error) {
    if (interruption.signal.aborted) throw new ExpectedError('Interrupted.');
    throw error;
  }
}
