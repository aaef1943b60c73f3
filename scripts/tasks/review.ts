import { fromRoot } from '../paths.mjs';
import { untilStopped } from '../serve/until-stopped.ts';
import { interruptible } from './evaluate.ts';

/** `npm run review`: a person judges answers of the built answer service on a page of this machine. */
export async function run(options: readonly string[]) {
  const { review } = await import(/* @vite-ignore */ fromRoot('apps/evaluation/src/review.ts'));
  const stop: () => Promise<void> = await interruptible((setting) => review(options, setting));
  await untilStopped({ stop, ended: new Promise(() => {}) });
}
