// Entry point of the npm scripts in the root's package.json. Installs the dependencies, then runs the given task in
// `tasks/`. This file uses old syntax, because an old Node must be able to print the message below. Files with newer
// syntax are imported after the version check.
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
