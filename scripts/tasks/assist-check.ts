import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fromRoot } from '../paths.mjs';

/**
 * `npm run assist-check -- https://www.example.gov/a-page/`: whether the assistant works on a deployed page, and what
 * mends it. Ends with 1 when something has to be mended, with 2 when no address was named.
 */
export async function run(words: readonly string[]) {
  const command = fromRoot('packages/check/src/main.mjs');
  const child = spawn(process.execPath, [command, ...words], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}
