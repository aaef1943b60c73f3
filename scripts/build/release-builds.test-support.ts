import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { fromRoot } from '../paths.mjs';
import { deliveryFolder } from './release.ts';
import type { Configuration } from './validate-configuration.ts';

const execute = promisify(execFile);

/** Time limit for the builds, in ms. A build usually takes seconds, but far longer on a busy machine. */
export const buildTimeout = 180_000;

/** Settings of a production build. They contain characters that have a meaning in HTML, shells or environment files. */
export const production = {
  VITE_API_BASE_URL: 'https://assist-api.example.gov/assist',
  VITE_ENVIRONMENT: 'production',
  VITE_ALLOWED_HOST_ORIGINS: 'https://www.example.gov',
  VITE_LEARN_MORE_URL: 'https://www.example.gov/about/?a=1&b=2',
  VITE_DEPARTMENT_NAME: 'the “Department” of `Veterans’` <Affairs> & \\ more',
  VITE_SUPPORT_TEXT: 'Talk to a person',
  VITE_SUPPORT_URL: 'tel:1800555010',
  VITE_SENTRY_DSN: 'https://publickey@errors.example.gov/1',
  VITE_SENTRY_ENABLED: 'true',
};

/**
 * Builds a release in a new process, like `npm run build`. Starts the process without NODE_ENV, because the value
 * `test`, which Vitest sets, would change the build.
 *
 * @param release folder of the release
 */
export async function buildRelease(
  configuration: Configuration | 'stampable',
  release: string,
): Promise<string> {
  const loader = pathToFileURL(fromRoot('scripts/import-typescript.mjs')).href;
  const program = `
    import { importTypeScript } from ${JSON.stringify(loader)};
    const { createRelease } = await importTypeScript('scripts/build/build.ts');
    await createRelease(${JSON.stringify(configuration)}, ${JSON.stringify({ folder: release, compress: false })});
  `;
  const { NODE_ENV: _, ...env } = process.env;
  await execute(process.execPath, ['--input-type=module', '-e', program], { env });
  return release;
}

/** Runs `stamp.mjs` of the delivery folder like an operator, from another working directory. */
export async function stampRelease(
  settings: Record<string, string>,
  { stampable, from = stampable, to }: { stampable: string; from?: string; to: string },
): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  const env = join(dirname(to), 'settings.env');
  const quote = (value: string) => (value.includes("'") ? `"${value}"` : `'${value}'`);
  await writeFile(
    env,
    Object.entries(settings)
      .map(([key, value]) => `${key}=${quote(value)}\n`)
      .join(''),
  );
  const script = join(deliveryFolder(stampable), 'stamp.mjs');
  await execute(process.execPath, [script, '--from', from, '--to', to, '--env', env], {
    cwd: tmpdir(),
    env: {},
  });
}
