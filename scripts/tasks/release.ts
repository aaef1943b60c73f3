import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { buildReleaseParts } from '../build/build.ts';
import { readVersion } from '../build/build-part.ts';
import { createDownload } from '../build/download.ts';
import { clearEnvironment } from '../build/environment-file.ts';
import { deliveryFolder } from '../build/release.ts';
import { buildTools } from '../build/tools.ts';
import { runCommand } from '../command.mjs';
import { ExpectedError } from '../expected-error.mjs';
import { fromRoot, rootFolder } from '../paths.mjs';

const execute = promisify(execFile);

/** The folders of `docs` whose Markdown files are part of a release. */
const documentFolders = ['embed', 'operate', 'develop', 'decisions', 'evidence'];

/**
 * `npm run release`: creates the archive that a department downloads, in the folder `release/`. Then tags the current
 * commit. With `-- --dry-run`, sets no tag, only warns about obstacles to a release, and says in the archive's name that
 * it is no release.
 */
export async function run(options: readonly string[]) {
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
  await buildTools(fromRoot('release/build/tools'), version);
  await runCommand(
    'npm',
    ['pack', './packages/loader', '--silent', '--pack-destination', 'release/build'],
    { title: 'Packing the loader' },
  );
  const archive = await createDownload({
    folder: fromRoot(`release/ai-assist-${version}${isDryRun ? '-dry-run' : ''}`),
    parts: {
      cdn,
      'cdn-delivery': deliveryFolder(cdn),
      'answer-service': fromRoot('apps/answer-service/dist'),
      tools: fromRoot('release/build/tools'),
      [`assist-loader-${version}.tgz`]: fromRoot(`release/build/assist-loader-${version}.tgz`),
      ...Object.fromEntries(
        documentFolders.map((name) => [`docs/${name}`, fromRoot(`docs/${name}`)]),
      ),
      'docs-site': fromRoot('docs/dist'),
      '.env.example': fromRoot('.env.example'),
      'README.md': fromRoot('docs/operate/index.md'),
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

async function findObstacles(version: string) {
  const changes = await git('status', '--porcelain');
  const tag = await git('tag', '--list', tagOf(version));
  const pending = (await readdir(fromRoot('.changeset'))).filter((name) => name.endsWith('.md'));
  const changeLog = await readFile(join(rootFolder, 'CHANGELOG.md'), 'utf8');
  return [
    changes !== '' && 'There are uncommitted changes.',
    tag !== '' && `Version ${version} is already released: the tag ${tagOf(version)} exists.`,
    pending.length > 0 &&
      `${pending.length} changesets are not in a version yet: run \`npm run changeset -- version\`, and commit.`,
    !changeLog.includes(`## ${version}\n`) && `CHANGELOG.md has no section for ${version}.`,
  ].filter((obstacle) => obstacle !== false);
}

function tagOf(version: string) {
  return `v${version}`;
}

async function git(...options: readonly string[]) {
  const { stdout } = await execute('git', options, { cwd: rootFolder });
  return stdout.trim();
}
