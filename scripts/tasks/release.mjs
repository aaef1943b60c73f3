import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { buildReleaseParts, readVersion } from '../build/build.mjs';
import { createDownload } from '../build/download.mjs';
import { clearEnvironment } from '../build/environment-file.mjs';
import { deliveryFolder } from '../build/release.mjs';
import { runCommand } from '../command.mjs';
import { ExpectedError } from '../expected-error.mjs';
import { fromRoot, rootFolder } from '../paths.mjs';

const execute = promisify(execFile);

/**
 * `npm run release`: makes what a department downloads, in `release/`, and tags the commit that it was made of.
 * `-- --dry-run` makes the same without the tag, and only tells what would keep it from being released.
 * @param {readonly string[]} options
 */
export async function run(options) {
  const { values } = parseArgs({
    args: [...options],
    options: { 'dry-run': { type: 'boolean' } },
  });
  const isDryRun = values['dry-run'] === true;
  const version = await readVersion();
  const obstacles = await findObstacles(version);
  for (const obstacle of obstacles) console.warn(obstacle);
  if (obstacles.length > 0 && !isDryRun) throw new ExpectedError('Nothing was released.');

  await clearEnvironment();
  const cdn = fromRoot('release/build/cdn');
  await buildReleaseParts(cdn);
  await runCommand(
    'npm',
    ['pack', './packages/loader', '--silent', '--pack-destination', 'release/build'],
    { title: 'Packing the loader' },
  );
  const archive = await createDownload({
    folder: fromRoot(`release/ai-assist-${version}`),
    parts: {
      cdn,
      'cdn-delivery': deliveryFolder(cdn),
      'answer-service': fromRoot('apps/answer-service/dist'),
      [`assist-loader-${version}.tgz`]: fromRoot(`release/build/assist-loader-${version}.tgz`),
      docs: fromRoot('docs'),
      '.env.example': fromRoot('.env.example'),
      'README.md': fromRoot('docs/upgrading.md'),
      'CHANGELOG.md': fromRoot('CHANGELOG.md'),
      LICENSE: fromRoot('LICENSE'),
    },
  });
  await rm(fromRoot('release/build'), { recursive: true });
  console.log(`\n${archive}`);
  if (isDryRun) return;
  await git('tag', '--annotate', tagOf(version), '--message', `AI assist ${version}`);
  console.log(`Tagged ${tagOf(version)}. To publish it: git push origin ${tagOf(version)}`);
}

/**
 * What keeps this tree from being released, a sentence each.
 * @param {string} version
 */
async function findObstacles(version) {
  const changes = await git('status', '--porcelain');
  const tag = await git('tag', '--list', tagOf(version));
  const pending = (await readdir(fromRoot('.changeset'))).filter((name) => name.endsWith('.md'));
  const changeLog = await readFile(join(rootFolder, 'CHANGELOG.md'), 'utf8');
  return [
    changes !== '' && 'There are changes that are not committed.',
    tag !== '' && `The version ${version} has been released: ${tagOf(version)} exists.`,
    pending.length > 0 &&
      `${pending.length} changes wait for a version: run \`npm run changeset -- version\`, and commit.`,
    !changeLog.includes(`## ${version}\n`) && `CHANGELOG.md says nothing of ${version}.`,
  ].filter((obstacle) => obstacle !== false);
}

/** @param {string} version */
function tagOf(version) {
  return `v${version}`;
}

/** @param {readonly string[]} options */
async function git(...options) {
  const { stdout } = await execute('git', options, { cwd: rootFolder });
  return stdout.trim();
}
