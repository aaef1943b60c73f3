import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { create } from 'tar';
import { buildChanged, buildTools, builtRelease, readVersion } from '../build/build.ts';
import { deliveryFolder } from '../build/configure-release.ts';
import { clearEnvironment } from '../build/environment-file.ts';
import { listFiles } from '../build/list-files.ts';
import { runCommand } from '../command.ts';
import { ExpectedError } from '../expected-error.mjs';
import { fromRoot, rootFolder } from '../paths.mjs';

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

  clearEnvironment();
  const tools = fromRoot('release/build/tools');
  const loader = `assist-loader-${version}.tgz`;
  await buildChanged('parts');
  await buildChanged('documentation');
  await buildTools(tools);
  await runCommand`npm pack ./packages/loader --silent --pack-destination release/build`;
  const readme = fromRoot('release/build/README.md');
  await writeFile(readme, await createReadme());
  const folder = fromRoot(`release/ai-assist-${version}${isDryRun ? '-dry-run' : ''}`);
  const documents = documentFolders.map((name) => [`docs/${name}`, fromRoot(`docs/${name}`)]);
  const archive = await createDownload(folder, {
    cdn: builtRelease,
    'cdn-delivery': deliveryFolder(builtRelease),
    'answer-service': fromRoot('apps/answer-service/dist'),
    tools,
    [loader]: fromRoot(`release/build/${loader}`),
    ...Object.fromEntries(documents),
    'docs-site': fromRoot('docs/dist'),
    '.env.example': fromRoot('.env.example'),
    'README.md': readme,
    'CHANGELOG.md': fromRoot('CHANGELOG.md'),
    LICENSE: fromRoot('LICENSE'),
  });
  console.log(`\n${archive}`);
  if (isDryRun) return;
  await git('tag', '--annotate', tagOf(version), '--message', `AI assist ${version}`);
  console.log(`Tagged ${tagOf(version)}. To publish it: git push origin ${tagOf(version)}`);
}

/** Returns the guide for operators with links from the archive's root, where the guide is the README. */
export async function createReadme() {
  const guide = await readFile(fromRoot('docs/operate/index.md'), 'utf8');
  return guide.replace(/\]\((?!\w+:|#)/g, '](docs/operate/');
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
  const { stdout } = await execa('git', options, { cwd: rootFolder });
  return stdout;
}

/**
 * Creates the archive that a department downloads: copies the parts into one folder, adds the SHA-256 hash of each file
 * and packs the folder.
 *
 * @param folder the folder to pack, named after the release; its existing files are deleted
 * @param parts maps each path in the archive to the file or folder to copy there
 * @returns path of the archive; a file of the same name plus `.sha256` holds the archive's hash
 */
export async function createDownload(folder: string, parts: Readonly<Record<string, string>>) {
  await rm(folder, { recursive: true, force: true });
  for (const [path, source] of Object.entries(parts)) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    // `dereference` copies the targets of symbolic links, because a copied link would still point into this repository.
    await cp(source, target, { recursive: true, dereference: true });
  }
  const lines = (await listFiles(folder)).map((path) => checksumLine(path, folder));
  await writeFile(join(folder, 'SHA256SUMS'), (await Promise.all(lines)).join(''));
  const archive = `${folder}.tar.gz`;
  await create({ gzip: true, portable: true, file: archive, cwd: dirname(folder) }, [
    basename(folder),
  ]);
  await writeFile(`${archive}.sha256`, await checksumLine(archive, dirname(folder)));
  return archive;
}

/** A line for `sha256sum --check`. */
async function checksumLine(path: string, folder: string) {
  const hash = createHash('sha256').update(await readFile(path));
  return `${hash.digest('hex')}  ${relative(folder, path).replaceAll('\\', '/')}\n`;
}
