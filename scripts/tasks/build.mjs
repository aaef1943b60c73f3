import { buildAll } from '../build/build.mjs';
import { readConfiguration } from '../build/configuration.mjs';
import { applyEnvironmentFile } from '../build/environment-file.mjs';
import { checkSizeBudgets } from '../build/size-budgets.mjs';
import { installDependencies } from '../install.mjs';
import { distFolder } from '../paths.mjs';

/** `npm run build`: the deployable tree in `dist/`, for the configuration in the environment or `.env`. */
export async function run() {
  await applyEnvironmentFile();
  const configuration = readConfiguration({ local: false });
  await installDependencies();
  await buildAll(configuration);
  // A longer address of the service costs bytes, too: worth knowing, but no reason to be without a build.
  await checkSizeBudgets(distFolder).catch(({ message }) => console.warn(message));
}
