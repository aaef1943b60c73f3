import { runImport } from '../../packages/content/src/import/index.ts';
import { ExpectedError } from '../expected-error.mjs';

/**
 * `npm run import -- --site https://www.example.gov --out DIR`: the pages of a site as a content folder.
 * Ctrl+C ends it after the page at hand; the same command goes on from there.
 */
export async function run(words: readonly string[]) {
  const interruption = new AbortController();
  process.once('SIGINT', () => interruption.abort());
  process.once('SIGTERM', () => interruption.abort());
  const terminal = {
    write: (text: string) => void process.stdout.write(text),
    isInteractive: process.stdout.isTTY === true,
  };
  try {
    const isComplete = await runImport(words, terminal, interruption.signal);
    if (!isComplete) process.exitCode = 1;
  } catch (error) {
    const { name, message } = error as Error;
    if (interruption.signal.aborted) throw new ExpectedError('Interrupted before the first page.');
    throw name === 'ImportError' ? new ExpectedError(message) : error;
  }
}
