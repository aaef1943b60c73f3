import { runCheck } from '../../packages/check/src/command.ts';

/**
 * `npm run assist-check -- https://www.example.gov/a-page/`: checks whether the assistant works on a deployed page, and
 * prints a remedy for each fault. The exit code is 1 if there is a fault, and 2 if the address is invalid.
 */
export async function run(words: readonly string[]) {
  process.exitCode = await runCheck(words);
}
