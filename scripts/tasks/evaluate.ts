import { buildChanged } from '../build/build.ts';
import { ExpectedError } from '../expected-error.mjs';
import { fromRoot } from '../paths.mjs';
import { stopSignals } from '../serve/until-stopped.ts';

/**
 * `npm run evaluate`: measures how well the built answer service answers. The service's settings, such as the model,
 * come from the environment.
 */
export async function run(options: readonly string[]) {
  const { evaluate } = await import(/* @vite-ignore */ fromRoot('apps/evaluation/src/evaluate.ts'));
  const interruption = new AbortController();
  for (const signal of stopSignals) process.once(signal, () => interruption.abort());
  try {
    await evaluate(options, {
      sampleDir: fromRoot('apps/answer-service/content'),
      async buildService() {
        await buildChanged('service');
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
