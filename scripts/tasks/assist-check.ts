import { runCheck } from '../../packages/check/src/command.ts';

/**
 * `npm run assist-check -- https://www.example.gov/a-page/`: whether the assistant works on a deployed page, and what
 * mends it. Ends with 1 when something has to be mended, with 2 when no address was named.
 */
export async function run(words: readonly string[]) {
  process.exitCode = await runCheck(words);
}
