// Installs the dependencies if needed, then runs a task. Imports nothing before the check, which an old Node must reach.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

async function start() {
  if (major < 20 || (major === 20 && minor < 19)) {
    return fail(
      `AI assist needs Node 20.19 or newer; this is Node ${process.versions.node}.\nInstall a current Node from https://nodejs.org and run the command again.`,
    );
  }
  const { spawnSync } = await import('node:child_process');
  const { readFile } = await import('node:fs/promises');
  const root = new URL('../', import.meta.url);
  const read = (/** @type {string} */ path) => readFile(new URL(path, root), 'utf8');
  // pnpm copies the lockfile into `node_modules` at the end of an installation.
  const installed = await read('node_modules/.pnpm/lock.yaml').catch(() => '');
  if (installed !== (await read('pnpm-lock.yaml'))) {
    console.log('Installing…');
    // Through npx, a machine needs only Node and npm. Their caches come first, so that it can work offline.
    const { packageManager } = JSON.parse(await read('package.json'));
    const options = ['--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline'];
    const env = { ...process.env, npm_config_loglevel: 'error', npm_config_prefer_offline: 'true' };
    const shell = process.platform === 'win32';
    const { status } = spawnSync('npx', options, { cwd: root, env, stdio: 'inherit', shell });
    if (status !== 0) return fail('Installing the dependencies failed.');
  }
  if (process.argv[2] === 'setup') return;
  // Node 20 runs no TypeScript, so the tasks run through Vite.
  await (await import('vite')).runnerImport(`${import.meta.dirname}/main.ts`, {
    environments: { inline: { resolve: { noExternal: [/^@assist\//] } } },
  });
}

function fail(/** @type {unknown} */ message) {
  console.error(message);
  process.exitCode = 1;
}

start().catch((error) =>
  fail(
    error.isExpected || /^ERR_PARSE_ARGS/.test(error.code)
      ? error.message
      : (error.shortMessage ?? error),
  ),
);
