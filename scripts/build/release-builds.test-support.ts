import { execFile } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { builtRelease } from './build.ts';
import { deliveryFolder } from './configure-release.ts';

const execute = promisify(execFile);

/** Time limit for a build, in ms. A build usually takes seconds, but far longer on a busy machine. */
export const buildTimeout = 600_000;

/** Settings of a production release. They contain characters that have a meaning in HTML or in JavaScript. */
export const production = {
  VITE_API_BASE_URL: 'https://assist-api.example.gov/assist',
  VITE_ENVIRONMENT: 'production',
  VITE_ALLOWED_HOST_ORIGINS: 'https://www.example.gov',
  VITE_LEARN_MORE_URL: 'https://www.example.gov/about/?a=1&b=2',
  VITE_DEPARTMENT_NAME: 'the “Department” of `Veterans’` </script> & \\ more',
  VITE_SUPPORT_TEXT: 'Talk to a person',
  VITE_SUPPORT_URL: 'tel:1800555010',
  VITE_SENTRY_DSN: 'https://publickey@errors.example.gov/1',
  VITE_SENTRY_ENABLED: 'true',
};

/**
 * Copies the release that `npm run build:tests` has built, and runs its `configure.mjs` like an operator, from another
 * working directory.
 *
 * @param release folder of the copy
 */
export async function configureCopy(settings: object, release: string): Promise<void> {
  await cp(builtRelease, release, { recursive: true });
  await cp(deliveryFolder(builtRelease), deliveryFolder(release), { recursive: true });
  await configureAgain(settings, release);
}

/** Writes the settings file of a release, and runs its `configure.mjs`. */
export async function configureAgain(settings: object, release: string): Promise<void> {
  const delivery = deliveryFolder(release);
  await writeFile(join(delivery, 'settings.json'), JSON.stringify(settings));
  await execute(process.execPath, [join(delivery, 'configure.mjs')], { cwd: tmpdir(), env: {} });
}
