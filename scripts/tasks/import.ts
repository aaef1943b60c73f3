import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildPart } from '../build/build.ts';
import { applyEnvironmentFile } from '../build/environment-file.ts';
import { fromRoot } from '../paths.mjs';

/**
 * `npm run import -- --site https://www.example.gov --out DIR`: imports the pages of a site into a content folder.
 * Ctrl+C ends the import after the current page. To continue the import, run the same command again. `--questions` also
 * needs the settings of the model, in the environment or in `.env`.
 */
export async function run(words: readonly string[]) {
  await buildPart('packages/content/vite.config.ts');
  applyEnvironmentFile();
  const file = fromRoot('packages/content/dist/import.mjs');
  const child = spawn(process.execPath, [file, ...words], { stdio: 'inherit' });
  // Ignores SIGINT, because a terminal sends Ctrl+C to the child process too. Forwards SIGTERM, because SIGTERM reaches
  // only this process.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}
