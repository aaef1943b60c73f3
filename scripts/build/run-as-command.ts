/**
 * Runs a task with the command-line arguments. If the task fails, prints the error and sets the exit code to 1. Prints
 * only the message of an `ExpectedError`.
 */
export function runAsCommand(task: (words: readonly string[]) => Promise<void>) {
  task(process.argv.slice(2)).catch((error) => {
    console.error(error.isExpected ? error.message : error);
    process.exitCode = 1;
  });
}
