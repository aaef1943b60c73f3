/** Runs a task with the words of the command line; prints an expected error as its message, and ends with 1. */
export function runAsCommand(task: (words: readonly string[]) => Promise<void>) {
  task(process.argv.slice(2)).catch((error) => {
    console.error(error.isExpected ? error.message : error);
    process.exitCode = 1;
  });
}
