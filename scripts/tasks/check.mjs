import { installDependencies } from '../install.mjs';
import { checkSource } from '../quality/source-checks.mjs';
import { runUnitTests } from '../quality/unit-tests.mjs';

/** `npm run check`: everything that needs neither a build nor a browser. */
export async function run() {
  await installDependencies();
  await checkSource();
  await runUnitTests();
}
