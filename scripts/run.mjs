// Entry point of the root's npm scripts: installs the dependencies, then runs the task of that name in `tasks/`.
// Uses old syntax only, so that an old Node prints the message below instead of a syntax error. Newer syntax is imported
// after the version check.
const requiredMajor = 20;
const requiredMinor = 19;
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < requiredMajor || (major === requiredMajor && minor < requiredMinor)) {
  console.error(
    `AI assist needs Node ${requiredMajor}.${requiredMinor} or newer; this is Node ${process.versions.node}.\n` +
      'Install a current Node from https://nodejs.org and run the command again.',
  );
  process.exitCode = 1;
} else {
  import('./install.mjs')
    .then(({ installDependencies }) => installDependencies())
    .then(() => process.argv[2] !== 'setup' && import('./run-task.mjs'))
    .catch((error) => {
      const isExpected = error.isExpected || String(error.code).startsWith('ERR_PARSE_ARGS');
      console.error(isExpected ? error.message : error);
      process.exitCode = 1;
    });
}
