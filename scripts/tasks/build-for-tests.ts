import { buildForTests } from '../build/build.ts';
import { clearEnvironment } from '../build/environment-file.ts';

/** Everything as the browser tests and the checks of what is built want it. */
export async function run() {
  await clearEnvironment();
  await buildForTests();
}
