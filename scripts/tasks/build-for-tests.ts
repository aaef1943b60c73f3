import { buildForTests } from '../build/build.ts';
import { clearEnvironment } from '../build/environment-file.ts';

/** `npm run build:tests`: builds everything for the browser tests and the checks of built files. */
export async function run() {
  await clearEnvironment();
  await buildForTests();
}
