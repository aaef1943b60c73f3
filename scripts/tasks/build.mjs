import { buildAll } from '../build/build.mjs';
import { readConfiguration } from '../build/configuration.mjs';
import { applyEnvironmentFile } from '../build/environment-file.mjs';
import { runScript } from '../command.mjs';
import { installDependencies } from '../install.mjs';

/** `npm run build`: the deployable tree in `dist/`, for the configuration in the environment or `.env`. */
export async function run() {
  await applyEnvironmentFile();
  const configuration = readConfiguration();
  await installDependencies();
  await buildAll(configuration);
  // A longer address of the service costs bytes, too: worth knowing, but no reason to be without a build.
  await runScript('node_modules/size-limit/bin.js', [], { title: 'Size budgets' }).catch(
    ({ message }) => console.warn(message),
  );
}
