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
  await interruptible((setting) => evaluate(options, setting));
}

/** Calls a command of apps/evaluation with what it needs. A signal that stops this process interrupts the command. */
export async function interruptible<Result>(work: (setting: object) => Promise<Result>) {
  const interruption = new AbortController();
  const abort = () => interruption.abort();
  for (const signal of stopSignals) process.once(signal, abort);
  try {
    return await work({
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
  } finally {
    for (const signal of stopSignals) process.off(signal, abort);
  }
}
