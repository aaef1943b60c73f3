import { buildForTests } from '../build/build.ts';
import { clearEnvironment } from '../build/environment-file.ts';

/** `npm run build:tests`: builds everything that the browser tests and the checks of built files need. */
export async function run() {
  clearEnvironment();
  await buildForTests();
}
