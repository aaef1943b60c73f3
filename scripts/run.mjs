// What every npm script of the root starts: installs what is locked, then runs the task of that name in tasks/. Kept to
// old syntax, so that an old Node gets a sentence instead of a syntax error; everything newer is imported only after the
// version check.
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
