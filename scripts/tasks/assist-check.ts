import { runCheck } from '../../packages/check/src/command.ts';

/**
 * `npm run assist-check -- https://www.example.gov/a-page/`: checks whether the assistant works on a deployed page, and
 * prints remedies. Exit code 1 after a fault, 2 without a valid address.
 */
export async function run(words: readonly string[]) {
  process.exitCode = await runCheck(words);
}
