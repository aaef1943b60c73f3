/**
 * Runs a task with the command-line arguments. After an error, the exit code is 1. Of an `ExpectedError`, only the
 * message is printed.
 */
export function runAsCommand(task: (words: readonly string[]) => Promise<void>) {
  task(process.argv.slice(2)).catch((error) => {
    console.error(error.isExpected ? error.message : error);
    process.exitCode = 1;
  });
}
