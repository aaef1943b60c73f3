/** Runs a task with the command-line arguments. An error sets exit code 1; an `ExpectedError` prints only its message. */
export function runAsCommand(task: (words: readonly string[]) => Promise<void>) {
  task(process.argv.slice(2)).catch((error) => {
    console.error(error.isExpected ? error.message : error);
    process.exitCode = 1;
  });
}
