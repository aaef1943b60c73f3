import { fromRoot } from '../paths.mjs';

/**
 * `npm run assist-check -- https://www.example.gov/a-page/`: whether the assistant works on a deployed page, and what
 * mends it. Ends with 1 when something has to be mended, with 2 when no address was named.
 */
export async function run(words: readonly string[]) {
  const { runCheck } = await import(/* @vite-ignore */ fromRoot('packages/check/src/command.ts'));
  process.exitCode = await runCheck(words);
}
